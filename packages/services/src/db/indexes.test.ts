import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '../testing/database/onDatabase.js'

/** Foreign keys without an index: deleting a row of the other table would read all rows of this table. */
const WITHOUT_INDEX = sql`
  select conrelid::regclass || '.' || attname as name
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
    select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
  ) order by 1`

onDatabase((db) => {
  test('has an index for each foreign key, so that a deletion does not read a whole table', async () => {
    const { rows } = (await db().execute(WITHOUT_INDEX)) as unknown as { rows: { name: string }[] }
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  test('uses an index to find accounts for the cleanup job', async () => {
    const plan = (await db().transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`)
      return transaction.execute(
        sql`explain delete from users where deletes_at <= '2026-01-01T00:00:00Z'::timestamptz`,
      )
    })) as unknown as { rows: { 'QUERY PLAN': string }[] }
    expect(JSON.stringify(plan.rows)).toContain('users_deletes_at_index')
  })
})
