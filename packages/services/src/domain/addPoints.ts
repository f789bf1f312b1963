import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.js'
import { budgets as table } from '../db/schema.js'
import type { Budget } from './budgets.js'

/** The share of its points that a draining budget counts: from there on more does not make it drain for longer. */
const MOST_FULL = 2.1

/** A row of the table; `left` are the milliseconds until its window ends, or until it is empty where it drains. */
export type Row = { name: string; spent: number; left: number }

/** What is added to a row. */
export type Addition = {
  row: string
  /** Given back where negative. */
  points: number
  budget: Budget
}

/** Milliseconds that a budget may keep anybody waiting. */
export function mostLeft({ window, drains }: Budget): number {
  return drains ? window * MOST_FULL : window
}

/**
 * Adds to all rows in one statement, in the order of their names, so that no two of them wait for each other. A draining
 * budget needs one number alone, the time at which it is empty; it is moved by as long as the points take to drain.
 */
export async function addPoints(
  database: Database,
  now: number,
  additions: readonly Addition[],
): Promise<Row[]> {
  if (additions.length === 0) return []
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const ms = (milliseconds: SQL) => sql`(${milliseconds}) * interval '1 millisecond'`
  const claims = additions.map(({ row, points, budget }) => {
    const step = budget.drains ? budget.window / Math.max(budget.points, 1) : null
    return sql`(${row}::text, ${points}::int, ${budget.points}::int, ${mostLeft(budget)}::float8, ${step}::float8)`
  })
  const { rows } = (await database.execute(sql`
    with claim (name, points, most, span, step) as (values ${sql.join(claims, sql`, `)})
    insert into ${table} (name, spent, ends_at)
    select name, greatest(points, 0), ${at} + ${ms(sql`case when step is null then span else points * step end`)}
    from claim order by name
    on conflict (name) do update set (spent, ends_at) = (
      select
        -- Kept just above the limit, so that no flood can make the number overflow.
        case when ${table.endsAt} <= ${at} or step is not null then greatest(points, 0)
          else greatest(least(${table.spent} + points, most + greatest(points, 0)), 0) end,
        case when step is not null
            then least(greatest(${table.endsAt}, ${at}) + ${ms(sql`points * step`)}, ${at} + ${ms(sql`span`)})
          when ${table.endsAt} <= ${at} then ${at} + ${ms(sql`span`)}
          else ${table.endsAt} end
      from claim where claim.name = excluded.name
    )
    returning name, spent, (extract(epoch from ends_at - ${at}) * 1000)::float8 as "left"
  `)) as unknown as { rows: Row[] }
  return rows
}
