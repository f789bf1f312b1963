import { createTables } from '@vestibule/relay'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../testing/database/testDatabase.js'
import type { Database } from './database.js'

/** The columns, constraints and indexes of the relay. */
const SHAPE = sql`
  select table_name || '.' || column_name as name,
    concat_ws(' ', data_type, datetime_precision, is_nullable, column_default, is_identity) as shape
  from information_schema.columns where table_name like 'relay%'
  union all select conname, pg_get_constraintdef(oid) from pg_constraint where conname like 'relay%'
  union all select indexname, indexdef from pg_indexes where tablename like 'relay%'
  order by name, shape`

const pools: Pool[] = []
afterAll(async () => {
  for (const pool of pools) await pool.end()
})

async function shapeOf(isEmpty: boolean, prepare: (db: Database) => Promise<void>) {
  const { url } = await createDatabase({ isEmpty })
  const pool = new Pool({ connectionString: url })
  pools.push(pool)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  await prepare(db)
  return (await db.execute(SHAPE)).rows
}

test('the migrations make the tables that the relay makes for itself', async () => {
  const migrated = await shapeOf(false, async () => undefined)
  const own = await shapeOf(true, async (db) => {
    await createTables(db)
    // A second call changes nothing.
    await createTables(db)
  })
  expect(migrated.length).toBeGreaterThan(20)
  expect(own).toEqual(migrated)
})
