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

/** Longest socket path that every system supports, in bytes. PostgreSQL appends a name to the socket's folder. */
const MAX_BYTES = 103

const NAME_BYTES = `/.s.PGSQL.${PORT}`.length

const PAUSE = 1_000
const TIMEOUT_MS = 10_000
const LOOK_EVERY = 10

export type JoinedServer = {
  /** URL of a database; by default the cluster's first database. */
  urlOf: (database?: { name: string; role: string }) => string
  /** Disconnects. The last process waits until the server has stopped. */
  leave: () => Promise<void>
}

/**
 * Joins the server, which runs while any process uses it. If the server stops, one of these
 * processes restarts it.
 * @throws ClusterError
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
        // Joining fails, for example, while the disk is full. `leave` interrupts the pause.
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
    name: string
    onLost: () => void
    onBack: () => void
  }
}

async function untilGone(clients: string) {
  const until = Date.now() + TIMEOUT_MS
  while (Date.now() < until && isWatched(clients)) await sleep(LOOK_EVERY)
}

/** Opens the socket's folder as a file descriptor if its path is too long for a socket. @throws ClusterError */
function reachSocket(place: EmbeddedPlace): { folder: string; close: () => void } {
  const { run } = place
  if (Buffer.byteLength(run) + NAME_BYTES <= MAX_BYTES) return { folder: run, close: () => {} }
  if (process.platform !== 'linux')
    throw new ClusterError(
      `The path of ${run} is too long for a socket; choose a folder with a shorter path.`,
    )
  const descriptor = openSync(run, 'r')
  return { folder: join('/proc/self/fd', String(descriptor)), close: () => closeSync(descriptor) }
}
