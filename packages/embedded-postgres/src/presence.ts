import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** An arbitrary number that no other advisory lock uses. */
const LOCK = '8647511906'
const TIMEOUT_MS = 10_000
const PAUSE = 10

/**
 * Connects and takes a shared lock. The connection ends with the server, and the lock shows other
 * processes that this one runs.
 */
export async function openPresence(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'presence',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  await client.query(`select pg_advisory_lock_shared(${LOCK})`)
  return client
}

/** Releases the lock. The last process waits until the server stops. @returns whether this process was the last */
export async function endPresence(client: Client): Promise<boolean> {
  const until = Date.now() + TIMEOUT_MS
  try {
    await client.query(`select pg_advisory_unlock_shared(${LOCK})`)
    while (Date.now() < until && (await isAlone(client))) await sleep(PAUSE)
    await client.end()
    return false
  } catch {
    return true
  }
}

async function isAlone(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select case when pg_try_advisory_lock(${LOCK}) then pg_advisory_unlock(${LOCK}) else false end as alone`,
  )
  return rows[0]?.alone === true
}
