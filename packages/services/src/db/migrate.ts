import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { PACKAGE_ROOT } from '../packageRoot.js'
import { StartError } from '../platform/startError.js'

const CONFIG = { migrationsFolder: join(PACKAGE_ROOT, 'drizzle') }
/** An arbitrary number that no other program uses. */
const LOCK = 8_647_511_904
const APPLIED = 'drizzle.__drizzle_migrations'
/** PostgreSQL error code: insufficient privilege. */
const NO_PRIVILEGE = '42501'

export type SchemaState = { missing: number; unknown: number }

export async function newestMigration(client: Client): Promise<number | undefined> {
  const { rows: tables } = await client.query('select to_regclass($1) as found', [APPLIED])
  if (tables[0]?.found === null) return undefined
  const { rows } = await client.query(`select max(created_at) as newest from ${APPLIED}`)
  return Number(rows[0]?.newest ?? 0)
}

/**
 * Creates the tables of an earlier release in an empty database, in the caller's transaction.
 * @throws StartError for a later release
 */
export async function migrateTo(client: Client, newest: number): Promise<void> {
  const all = readMigrationFiles(CONFIG)
  if (!all.some(({ folderMillis }) => folderMillis === newest))
    throw new StartError('The backup is of a later release; restore it with that release.')
  // Drizzle would run all files, each in its own transaction.
  await client.query(
    `create schema if not exists drizzle;
    create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of all) {
    if (folderMillis > newest) continue
    for (const statement of statements) await client.query(statement)
    await client.query(`insert into ${APPLIED} (hash, created_at) values ($1, $2)`, [
      hash,
      folderMillis,
    ])
  }
}

/** Compares the database's tables with this release. @throws StartError without read permission */
export async function readSchema(client: Client): Promise<SchemaState> {
  const known = readMigrationFiles(CONFIG).map(({ folderMillis }) => folderMillis)
  try {
    const newest = await newestMigration(client)
    if (newest === undefined) return { missing: known.length, unknown: 0 }
    const later = Math.max(...known)
    if (newest <= later) return { missing: known.filter((at) => at > newest).length, unknown: 0 }
    const counted = `select count(*)::int as count from ${APPLIED} where created_at > $1`
    const { rows: counts } = await client.query(counted, [later])
    return { missing: 0, unknown: counts[0]?.count ?? 1 }
  } catch (error) {
    if (!lacksPrivilege(error)) throw error
    throw new StartError(
      'The database role cannot read the list of migrations; run vestibule migrate --role NAME as the owner.',
      { cause: error },
    )
  }
}

/**
 * Migrates the tables. Processes that start together wait for each other. A failed migration
 * changes nothing.
 * @param client One connection, not a pool: it owns the lock.
 * @param options.isAllowed Whether tables may be changed.
 * @default true
 * @throws StartError for a database of a later release, or if tables may not be changed.
 */
export async function migrate(
  client: Client,
  { isAllowed = true }: { isAllowed?: boolean | undefined } = {},
): Promise<SchemaState> {
  const db = drizzle({ client, casing: 'snake_case' })
  await db.execute(sql`select pg_advisory_lock(${LOCK}::bigint)`)
  try {
    const state = await readSchema(client)
    if (state.unknown > 0)
      throw new StartError(
        `The database has ${count(state.unknown)} of a later release; start that release, or restore a backup.`,
      )
    if (state.missing === 0) return state
    if (!isAllowed)
      throw new StartError(
        `The database lacks ${count(state.missing)} of this release, and MIGRATE is off; run vestibule migrate.`,
      )
    await apply(db, CONFIG).catch((error) => {
      if (!lacksPrivilege(error)) throw error
      throw new StartError(
        `The database lacks ${count(state.missing)}, and its role may not change tables; run vestibule migrate as the owner.`,
        { cause: error },
      )
    })
    return state
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${LOCK}::bigint)`)
  }
}

const count = (number: number) => (number === 1 ? 'one migration' : `${number} migrations`)

function lacksPrivilege(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code === NO_PRIVILEGE || cause?.code === NO_PRIVILEGE
}
