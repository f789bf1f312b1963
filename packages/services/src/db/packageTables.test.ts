import { createTables as createIndex } from '@vestibule/indexer'
import { createTables as createRelay } from '@vestibule/relay'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../testing/database/testDatabase.js'
import type { Database } from './database.js'

const shapeBy = (names: string) => sql`
  select table_name || '.' || column_name as name,
    concat_ws(' ', data_type, datetime_precision, is_nullable, column_default, is_identity) as shape
  from information_schema.columns where table_name ~ ${names}
  union all select conname, pg_get_constraintdef(oid) from pg_constraint where conname ~ ${names}
  union all select indexname, indexdef from pg_indexes where tablename ~ ${names}
  order by name, shape`

const pools: Pool[] = []
afterAll(async () => {
  for (const pool of pools) await pool.end()
})

async function shapeOf(names: string, create?: (db: Database) => Promise<void>) {
  const { url } = await createDatabase({ isEmpty: create !== undefined })
  const pool = new Pool({ connectionString: url })
  pools.push(pool)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  for (let time = 0; time < 2; time++) await create?.(db)
  return (await db.execute(shapeBy(names))).rows
}

test.each([
  ['relay', '^relay', createRelay],
  ['indexer', '^data_(scans|transfers|transactions)', createIndex],
])('creates the same tables as the %s itself', async (_, names, create) => {
  const migrated = await shapeOf(names)
  expect(migrated.length).toBeGreaterThan(20)
  expect(await shapeOf(names, create)).toEqual(migrated)
})
