import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { StartError } from '../platform/startError.js'
import { SECOND } from '../platform/time.js'
import { type OpenDatabase, type StatementOptions, statementLogger } from './database.js'
import { migrate } from './migrate.js'
import { sendTogether } from './sendTogether.js'

/** Milliseconds after which a connection or a statement is given up, as a request would be. */
const TIMEOUT = 10 * SECOND

/**
 * Opens a PostgreSQL database; any number of processes may share it.
 * @throws StartError when it does not answer, or its tables do not fit.
 */
export async function openPostgres(options: openPostgres.Options): Promise<OpenDatabase> {
  const { url, onIdleError, connections, timeoutMs = TIMEOUT } = options
  const connection = {
    connectionString: url,
    application_name: 'vestibule',
    connectionTimeoutMillis: timeoutMs,
  }
  await migrateAlone(new Client(connection), options.migrate)
  const limits = { statement_timeout: timeoutMs, ...(connections && { max: connections }) }
  const pool = new Pool({ ...connection, ...limits, pipeline: true })
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', onIdleError)
  // Nor may one end it that breaks in a transaction, between two statements: the next statement fails, and says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  sendTogether(pool)
  const db = drizzle({ client: pool, casing: 'snake_case', ...statementLogger(options) })
  return {
    db,
    url,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

export declare namespace openPostgres {
  type Options = StatementOptions & {
    /** `postgres://…` */
    url: string
    /** An idle connection of the pool broke. The pool replaces it. */
    onIdleError: (error: Error) => void
    /** The most connections. @default 10 */
    connections?: number | undefined
    /** @default 10 000 */
    timeoutMs?: number | undefined
    /** Whether the tables may be brought up to date. @default true */
    migrate?: boolean | undefined
  }
}

/** Migrates on a separate connection, without a statement timeout. */
async function migrateAlone(client: Client, isAllowed: boolean | undefined) {
  try {
    await client.connect()
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? 'no answer'
    throw new StartError(`The database of DATABASE_URL cannot be reached (${why}).`, { cause })
  }
  try {
    await migrate(client, { isAllowed })
  } finally {
    await client.end()
  }
}
