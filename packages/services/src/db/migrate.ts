import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { MigrationConfig } from 'drizzle-orm/migrator'
import { PACKAGE_ROOT } from '../packageRoot.js'
import type { Database } from './database.js'

const CONFIG: MigrationConfig = { migrationsFolder: join(PACKAGE_ROOT, 'drizzle') }
/** Any number that no other program takes advisory locks on. */
const LOCK = 8_647_511_904

/**
 * Brings the tables up to date. Processes that start together wait for each other, and a migration that fails
 * leaves nothing behind.
 * @param connection One connection, not a pool: the lock belongs to it.
 * @param apply drizzle's `migrate` of the connection's driver.
 */
export async function migrate(
  connection: Database,
  apply: (config: MigrationConfig) => Promise<void>,
): Promise<void> {
  await connection.execute(sql`select pg_advisory_lock(${LOCK}::bigint)`)
  try {
    await apply(CONFIG)
  } finally {
    await connection.execute(sql`select pg_advisory_unlock(${LOCK}::bigint)`)
  }
}
