import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Database } from '../../db/database.js'
import { mac } from '../../platform/bytes.js'
import type { Requester } from './fairQueue.js'

/** Share of the budget that remains after a cleanup, so that the budget is not exceeded again at once. */
const KEPT = 0.9
/** 132 bits of an address's keyed hash are enough to avoid collisions. */
const LENGTH = 22

export type Holder = { site: string; client: string }

export function createHolders(key: Uint8Array) {
  const hash = (text: string) => mac(key, ['holder', text]).slice(0, LENGTH)
  return ({ site, client }: Pick<Requester, 'site' | 'client'>): Holder => ({
    site: hash(site),
    client: hash(client),
  })
}
export type HolderOf = ReturnType<typeof createHolders>

export type Budgeted = {
  table: PgTable & { site: PgColumn; client: PgColumn }
  id: SQL
  size: SQL
  age: PgColumn
}

const Sum = z.object({ rows: z.array(z.object({ sum: z.coerce.number() })) })

/**
 * Subquery for the ids of rows above a budget: the oldest rows of the largest clients of the
 * largest sites. Ranks each row by the total of its client's newer rows, then by the total of its
 * site's rows with that rank. The remaining rows follow max-min fair shares.
 */
export function overBudget({ table, id, size, age }: Budgeted, budget: number): SQL {
  const { client } = table
  // Rows of earlier releases have no owner, so each counts as its own site.
  const site = sql`coalesce(nullif(${table.site}, ''), ${id})`
  return sql`select id from (
    select id, sum(size) over (order by of_site, id) as total from (
      select id, size, sum(size) over (partition by site order by of_client, id) as of_site from (
        select ${id} as id, ${size} as size, ${site} as site,
          sum(${size}) over (partition by ${site}, ${client} order by ${age} desc, ${id}) as of_client
        from ${table}) as by_client) as by_site) as all_rows
    where total > ${Math.floor(budget * KEPT)}`
}

export async function sumOf(db: Database, { table, size }: Budgeted): Promise<number> {
  const found = await db.execute(sql`select coalesce(sum(${size}), 0) as sum from ${table}`)
  return Sum.parse(found).rows[0]?.sum ?? 0
}

export async function keepBudget(db: Database, of: Budgeted, budget: number): Promise<void> {
  if ((await sumOf(db, of)) <= budget) return
  await db.execute(sql`delete from ${of.table} where ${of.id} in (${overBudget(of, budget)})`)
}
