import type { Pool, PoolClient } from 'pg'

/**
 * Gives the connections back to their pool on which a transaction could not begin. drizzle gives back only those on which
 * one began; each of the others would be missing for ever, and soon nobody would get a connection.
 */
export function returnBroken(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const watched = (...args: unknown[]) => {
      const answer = query(...args)
      if (isBegin(args[0]) && answer instanceof Promise)
        answer.catch((error: Error) => client.release(error))
      return answer
    }
    Object.assign(client, { query: watched })
  })
}

function isBegin(query: unknown): boolean {
  const { text } = Object(query) as { text?: unknown }
  return typeof text === 'string' && text.startsWith('begin')
}
