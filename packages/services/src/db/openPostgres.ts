import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolClient } from 'pg'
import { StartError } from '../platform/startError.js'
import { SECOND } from '../platform/time.js'
import { withSpan } from '../platform/tracing.js'
import { type OpenDatabase, type StatementOptions, statementLogger } from './database.js'
import { migrate } from './migrate.js'
import { sendTogether } from './sendTogether.js'

/** First table of a statement. */
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?(\w+)\b(?!\()/i

/** Timeout in ms of a connection or statement, the same as for a request. */
const TIMEOUT = 10 * SECOND

/** Several processes may share the database. @throws StartError if the database does not respond or its tables do not match */
export async function openPostgres(options: openPostgres.Options): Promise<OpenDatabase> {
  const { url, onIdleError, connections, timeoutMs = TIMEOUT } = options
  const connection = {
    connectionString: url,
    application_name: 'vestibule',
    connectionTimeoutMillis: timeoutMs,
  }
  const direct = { ...connection, connectionString: options.directUrl ?? url }
  await migrateAlone(new Client(direct), options.migrate)
  const isPooled = options.directUrl !== undefined
  const limits = connections === undefined ? {} : { max: connections }
  const pool = new Pool({
    ...connection,
    ...limits,
    // A pooler rejects `statement_timeout`, and could send the result of a pipeline to another
    // client.
    ...(isPooled ? { query_timeout: timeoutMs } : { statement_timeout: timeoutMs, pipeline: true }),
  })
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', onIdleError)
  // Without a listener, a break between two statements would also end the process. The next
  // statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (isPooled) pool.on('connect', leaveNamesOut)
  else sendTogether(pool)
  traceStatements(pool)
  await requireParameters(pool)
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
    url: string
    /** Server behind a pooler, for migrations. @default `url` is not a pooler */
    directUrl?: string | undefined
    /** Called when an idle connection breaks. The pool replaces the connection. */
    onIdleError: (error: Error) => void
    connections?: number | undefined
    timeoutMs?: number | undefined
    migrate?: boolean | undefined
  }
}

/** @throws StartError for a pooler that rejects connection settings of PostgreSQL */
async function requireParameters(pool: Pool) {
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    const why = cause instanceof Error ? cause.message : 'no answer'
    throw new StartError(
      `The database of DATABASE_URL refuses a connection (${why}); for a pooler, name the server behind it in DATABASE_DIRECT_URL.`,
      { cause },
    )
  }
}

/** Behind a pooler, the next statement may run on another server, which does not know the name. */
function leaveNamesOut(client: PoolClient) {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const send = (first: unknown, ...rest: unknown[]) => {
    const isNamed = typeof first === 'object' && first !== null && 'name' in first
    return query(isNamed ? { ...first, name: undefined } : first, ...rest)
  }
  Object.assign(client, { query: send })
}

/** Migrates on its own connection without a statement timeout. */
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

type Query = (...args: unknown[]) => unknown

function traceStatements(pool: Pool): void {
  Object.assign(pool, { query: traced(pool.query.bind(pool)) })
  pool.on('connect', (client: PoolClient) =>
    Object.assign(client, { query: traced(client.query.bind(client)) }),
  )
}

function traced(query: Query): Query {
  return (...args) => {
    // The pool's internal call has a callback. Its statement already has a span.
    if (typeof args.at(-1) === 'function') return query(...args)
    const text = textOf(args[0])
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
    const table = TABLE.exec(text)?.[1]
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    }
    const name = table === undefined ? operation : `${operation} ${table}`
    return withSpan({ name, attributes }, async () => query(...args))
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { text } = Object(query) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
