import { closeSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { holdClientPipe, isWatched } from './clientPipe.js'
import { ClusterError } from './clusterError.js'
import type { EmbeddedPlace } from './embeddedPlace.js'
import { openPresence } from './presence.js'
import { complaintOf } from './startFault.js'
import { type Service, type StartingServer, startServer } from './startServer.js'
import { TAKEN } from './watchdog.js'

const TIMEOUT_MS = 120_000
const PAUSE = 10
/** Line of `postmaster.pid` that contains the state of the server. */
const STATE_LINE = 7
const READY = 'ready'
/** Codes of temporary errors: the server starts, stops, is missing or has no free connection. */
const PASSING = /^(57P0[123]|53300|ENOENT|ECONNREFUSED|ECONNRESET|EPIPE)$/

export type Presence = {
  client: Client
  release: () => void
}

/**
 * Joins the running server or starts one.
 * @returns undefined after the signal aborts
 * @throws
 * ClusterError if no server responds
 */
export async function enterServer(
  service: Service,
  options: { url: string; signal: AbortSignal },
): Promise<Presence | undefined> {
  const { place } = service
  const { url, signal } = options
  const until = Date.now() + TIMEOUT_MS
  while (!signal.aborted && Date.now() < until) {
    const joined = holdClientPipe(place.clients)
    const own = joined === undefined ? startServer(service) : undefined
    const release = closeOnce(joined ?? own?.hold)
    try {
      const client = await connect(place, { url, signal, until })
      if (client !== undefined) return { client, release }
    } catch (error) {
      release()
      throw error
    }
    release()
    if (own !== undefined && !isWatched(place.clients)) await requireOther(own, place)
    await sleep(PAUSE)
  }
  if (signal.aborted) return undefined
  throw new ClusterError(
    `The embedded PostgreSQL in ${place.folder} does not respond; its log is ${place.log}.`,
  )
}

/** Retries until the server accepts a connection, its watchdog ends, the timeout passes or the signal aborts. */
async function connect(
  place: EmbeddedPlace,
  options: { url: string; signal: AbortSignal; until: number },
): Promise<Client | undefined> {
  const { url, signal, until } = options
  while (!signal.aborted && Date.now() < until && isWatched(place.clients)) {
    // Do not connect before the server is ready: each attempt would add a line to its log.
    const client = isReady(place) ? await openPresence(url).catch(explain) : undefined
    if (client !== undefined) return client
    await sleep(PAUSE)
  }
  return undefined
}

function isReady({ data }: EmbeddedPlace): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return lines[STATE_LINE]?.trim() === READY
  } catch (error) {
    // A server that stops may remove the file at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function explain(error: unknown): undefined {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || PASSING.test(code)) return undefined
  throw new ClusterError(`The embedded PostgreSQL cannot be reached (${code}).`, { cause: error })
}

/** Waits for the end of our server. Throws if it failed and no other server runs. */
async function requireOther({ ended, logStart }: StartingServer, place: EmbeddedPlace) {
  const code = await ended
  if (code === TAKEN || code === 0 || isWatched(place.clients)) return
  throw complaintOf(readFileSync(place.log).subarray(logStart).toString(), place)
}

function closeOnce(descriptor: number | undefined): () => void {
  let open = descriptor
  return () => {
    if (open !== undefined) closeSync(open)
    open = undefined
  }
}
