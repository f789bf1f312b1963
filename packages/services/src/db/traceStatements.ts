import type { Pool, PoolClient } from 'pg'
import { withSpan } from '../platform/tracing.js'

type Query = (...args: unknown[]) => unknown

/** The first table of a statement, not a function. */
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?(\w+)\b(?!\()/i

/** Makes each statement a part of the trace of its request, by its operation and table. */
export function traceStatements(pool: Pool): void {
  Object.assign(pool, { query: traced(pool.query.bind(pool)) })
  // After the pool has made its own changes to the connection.
  pool.on('connect', (client: PoolClient) =>
    Object.assign(client, { query: traced(client.query.bind(client)) }),
  )
}

function traced(query: Query): Query {
  return (...args) => {
    // The pool asks its connection so: that statement has its span already.
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
