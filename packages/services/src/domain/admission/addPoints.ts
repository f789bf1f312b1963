import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import type { Rate } from './limits.js'

/** Caps a draining count at this multiple of its points: further requests do not prolong the wait. */
const MAX_FULL = 2.1

export type CountedRate = Rate & { drains: boolean }

/** `left`: time in ms until the window ends, or until a draining count is empty. */
export type Row = { name: string; spent: number; left: number }

/** Negative points are returned to the row. */
export type Addition = {
  row: string
  points: number
  limit: CountedRate
}

/** Maximum wait in ms. */
export function mostLeft({ window, drains }: CountedRate): number {
  return drains ? window * MAX_FULL : window
}

// A draining rate stores one number: the time when it is empty. Other rates stop just above the
// limit, so that the number cannot overflow.
const add = prepare<Row>(
  'budgets_add',
  `with claim as (
    select * from unnest($names::text[], $points::int[], $most::int[], $spans::float8[], $steps::float8[])
      as claim (name, points, most, span, step)
  )
  insert into budgets (name, spent, ends_at)
  select name, greatest(points, 0),
    $now::timestamptz + (case when step is null then span else points * step end) * interval '1 millisecond'
  from claim order by name
  on conflict (name) do update set (spent, ends_at) = (
    select
      case when budgets.ends_at <= $now::timestamptz or step is not null then greatest(points, 0)
        else greatest(least(budgets.spent + points, most + greatest(points, 0)), 0) end,
      case when step is not null then least(
          greatest(budgets.ends_at, $now::timestamptz) + (points * step) * interval '1 millisecond',
          $now::timestamptz + span * interval '1 millisecond')
        when budgets.ends_at <= $now::timestamptz then $now::timestamptz + span * interval '1 millisecond'
        else budgets.ends_at end
    from claim where claim.name = excluded.name
  )
  returning name, spent, (extract(epoch from ends_at - $now::timestamptz) * 1000)::float8 as "left"`,
)

/** Adds to all rows in one statement. Sorted by name: two statements never deadlock. */
export async function addPoints(
  database: Database,
  now: number,
  additions: readonly Addition[],
): Promise<Row[]> {
  if (additions.length === 0) return []
  return add(database, {
    names: additions.map(({ row }) => row),
    points: additions.map(({ points }) => points),
    most: additions.map(({ limit }) => limit.points),
    spans: additions.map(({ limit }) => mostLeft(limit)),
    steps: additions.map(({ limit: { drains, window, points } }) =>
      drains ? window / Math.max(points, 1) : null,
    ),
    now: new Date(now).toISOString(),
  })
}
