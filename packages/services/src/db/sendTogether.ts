import type { Pool, PoolClient, QueryResult } from 'pg'

type Query = (...args: unknown[]) => Promise<QueryResult> | undefined
/** A client's socket; the types of the driver do not name it. */
type Written = { connection: { stream: { cork: () => void; uncork: () => void } } }

/**
 * Sends what is asked of a connection at the same moment in one write, and `begin` with the first statement of its
 * transaction: on their way statements cost more than in the database. Takes a pool whose connections are pipelines.
 *
 * drizzle awaits `begin` before anything else and loses the connection on which that fails. Here it fails with the
 * statement that follows, after which the connection comes back to its pool.
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
      // Without its `begin` the statement was outside of a transaction, so it fails with it.
      const both = Promise.all([query(...begun), query(...args)])
      return both.then(([, answer]) => answer)
    }
    Object.assign(client, { query: send })
  })
}

const NOTHING: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }
/** drizzle's spelling, not a script that begins with one. */
const BEGIN = /^begin( [a-z ]+)?$/

function textOf(query: unknown): string {
  const { text } = Object(query) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
