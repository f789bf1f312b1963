import type { Pool, PoolClient, QueryResult } from 'pg'

type Query = (...args: unknown[]) => Promise<QueryResult> | undefined
/** The driver's types omit the socket. */
type Written = { connection: { stream: { cork: () => void; uncork: () => void } } }

/**
 * Sends simultaneous statements of a connection in one write, and `begin` with the first statement:
 * a round trip costs more than the database's work. Requires a pool whose connections pipeline.
 *
 * drizzle awaits `begin` and loses the connection if that fails. Here the next statement fails
 * instead, and the connection returns to its pool.
 */
export function sendTogether(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const { stream } = (client as unknown as Written).connection
    const query: Query = client.query.bind(client)
    let begin: unknown[] | undefined

    function send(...args: unknown[]) {
      const begun = begin
      begin = undefined
      if (BEGIN.test(textOf(args[0]))) {
        begin = args
        return Promise.resolve(NOTHING)
      }
      if (begun !== undefined && textOf(args[0]) === 'rollback') return Promise.resolve(NOTHING)
      stream.cork()
      process.nextTick(() => stream.uncork())
      if (begun === undefined) return query(...args)
      // If `begin` fails, reject the statement too: it ran outside a transaction.
      const both = Promise.all([query(...begun), query(...args)])
      return both.then(([, answer]) => answer)
    }
    Object.assign(client, { query: send })
  })
}

const NOTHING: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }
/** Matches drizzle's `begin`, not a script that starts with `begin`. */
const BEGIN = /^begin( [a-z ]+)?$/

function textOf(query: unknown): string {
  const { text } = Object(query) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
