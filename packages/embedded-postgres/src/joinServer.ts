import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isWatched } from './clientPipe.js'
import { ClusterError } from './clusterError.js'
import type { EmbeddedPlace } from './embeddedPlace.js'
import { enterServer, type Presence } from './enterServer.js'
import { endPresence } from './presence.js'
import type { Service } from './startServer.js'

const PORT = 5432

/** Maximum bytes of a socket's path on every system, and the bytes that PostgreSQL appends to its folder. */
const MAX_BYTES = 103

const NAME_BYTES = `/.s.PGSQL.${PORT}`.length

/** Delay in ms between two attempts to restart a server. */
const PAUSE = 1_000
/** Timeout of its end, and delay between two checks. */
const TIMEOUT_MS = 10_000
const LOOK_EVERY = 10

/** The server, shared with every other process that uses the same folder. */
export type JoinedServer = {
  /** `postgres://…` of a database, the cluster's own unless another one is named. */
  urlOf: (database?: { name: string; role: string }) => string
  /** Leaves the server to the other processes, or waits for its end if this was the last. */
  leave: () => Promise<void>
}

/**
 * Uses the server of a cluster, and starts it if it does not run. The server lives as long as any living process uses it. If
 * the server dies, the first process that notices starts it again.
 * @throws ClusterError when it does not start.
 */
export async function joinServer(options: joinServer.Options): Promise<JoinedServer> {
  const { onLost, onBack, name: own, ...service } = options
  const { place } = service
  const socket = reachSocket(place)
  const urlOf = ({ name, role } = { name: own, role: own }) =>
    `postgres://${role}@localhost:${PORT}/${name}?host=${encodeURIComponent(socket.folder)}&sslmode=disable`
  const left = new AbortController()
  const enter = () => enterServer(service, { url: urlOf(), signal: left.signal })
  let presence: Presence | undefined
  let returning: Promise<void> | undefined

  function watch(next: Presence | undefined) {
    presence = next
    next?.client.once('end', () => {
      if (!left.signal.aborted) returning = comeBack(next)
    })
  }

  async function comeBack(lost: Presence) {
    presence = undefined
    onLost()
    while (!left.signal.aborted && presence === undefined) {
      try {
        watch(await enter())
      } catch {
        // For example because of a full disk. An interrupted pause means the end.
        await sleep(PAUSE, undefined, { signal: left.signal }).catch(() => undefined)
      }
      lost.release()
    }
    if (presence !== undefined) onBack()
  }

  try {
    watch(await enter())
  } catch (error) {
    socket.close()
    throw error
  }
  return {
    urlOf,
    async leave() {
      left.abort()
      await returning
      presence?.release()
      if (presence !== undefined && (await endPresence(presence.client)))
        await untilGone(place.clients)
      socket.close()
    },
  }
}

export declare namespace joinServer {
  type Options = Service & {
    /** The database and its owner. */
    name: string
    /** The server ended unexpectedly and is being restarted. */
    onLost: () => void
    onBack: () => void
  }
}

async function untilGone(clients: string) {
  const until = Date.now() + TIMEOUT_MS
  while (Date.now() < until && isWatched(clients)) await sleep(LOOK_EVERY)
}

/**
 * The path of the server's socket for a client. The length of socket paths is limited, so a deep folder is reached through a
 * descriptor, which stays open until `close`.
 * @throws ClusterError if the system has no such path
 */
function reachSocket(place: EmbeddedPlace): { folder: string; close: () => void } {
  const { run } = place
  if (Buffer.byteLength(run) + NAME_BYTES <= MAX_BYTES) return { folder: run, close: () => {} }
  if (process.platform !== 'linux')
    throw new ClusterError(
      `The path of ${run} is too long for a socket; choose a folder with a shorter one.`,
    )
  const descriptor = openSync(run, 'r')
  return { folder: join('/proc/self/fd', String(descriptor)), close: () => closeSync(descriptor) }
}
