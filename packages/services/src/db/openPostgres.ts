import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { MigrationConfig } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import { PACKAGE_ROOT } from '../packageRoot.js'
import { StartError } from '../platform/startError.js'
import {
  type Database,
  type OpenDatabase,
  type StatementOptions,
  statementLogger,
} from './database.js'
import { sendTogether } from './sendTogether.js'

const CONFIG: MigrationConfig = { migrationsFolder: join(PACKAGE_ROOT, 'drizzle') }
/** Any number that no other program takes advisory locks on. */
const LOCK = 8_647_511_904

/**
 * Brings the tables up to date. Processes that start together wait for each other, and a migration that fails
 * leaves nothing behind.
 * @param connection One connection, not a pool: the lock belongs to it.
 * @param apply drizzle's `migrate` of the connection's driver.
 */
async function migrate(
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

/** Milliseconds after which a connection or a statement is given up, as a request would be. */
const TIMEOUT = 10_000

/**
 * Opens a PostgreSQL database; any number of processes may share it.
 * @throws StartError when it does not answer.
 */
export async function openPostgres(options: openPostgres.Options): Promise<OpenDatabase> {
  const { url, onIdleError } = options
  const connection = {
    connectionString: url,
    application_name: 'vestibule',
    connectionTimeoutMillis: TIMEOUT,
  }
  await migrateAlone(new Client(connection))
  const pool = new Pool({ ...connection, statement_timeout: TIMEOUT, pipeline: true })
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', onIdleError)
  // Nor may one end it that breaks in a transaction, between two statements: the next statement fails, and says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  sendTogether(pool)
  const db = drizzle({ client: pool, casing: 'snake_case', ...statementLogger(options) })
  return { db, url, close: () => pool.end() }
}

export declare namespace openPostgres {
  type Options = StatementOptions & {
    /** `postgres://…` */
    url: string
    /** An idle connection of the pool broke. The pool replaces it. */
    onIdleError: (error: Error) => void
  }
}

/** Migrates on a separate connection, without a statement timeout. */
async function migrateAlone(client: Client) {
  try {
    await client.connect()
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? 'no answer'
    throw new StartError(`The database of DATABASE_URL cannot be reached (${why}).`, { cause })
  }
  try {
    const db = drizzle({ client, casing: 'snake_case' })
    await migrate(db, (config) => apply(db, config))
  } finally {
    await client.end()
  }
}
