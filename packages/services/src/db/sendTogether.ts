import type { Pool, PoolClient, QueryResult } from 'pg'

type Query = (...args: unknown[]) => Promise<QueryResult> | undefined
/** The driver's types omit the socket. */
type Written = { connection: { stream: { cork: () => void; uncork: () => void } } }

/**
 * Sends simultaneous statements of a connection in one write, and `begin` with the first statement of its transaction, because
 * each round trip costs more than the database's work. Needs a pool whose connections pipeline.
 *
 * drizzle awaits `begin` first and loses the connection if it fails. Here it fails with the next statement, after which the
 * connection returns to its pool.
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
      // Without its `begin`, the statement ran outside of a transaction. So it fails, too.
      const both = Promise.all([query(...begun), query(...args)])
      return both.then(([, answer]) => answer)
    }
    Object.assign(client, { query: send })
  })
}

const NOTHING: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }
/** Drizzle's spelling, not a script that begins with `begin`. */
const BEGIN = /^begin( [a-z ]+)?$/

function textOf(query: unknown): string {
  const { text } = Object(query) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
