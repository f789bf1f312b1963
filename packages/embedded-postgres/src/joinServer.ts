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

const PAUSE = 1_000
const TIMEOUT_MS = 10_000
const LOOK_EVERY = 10

export type JoinedServer = {
  /** The URL of a database; by default the cluster's own. */
  urlOf: (database?: { name: string; role: string }) => string
  /** Leaves the server to the other processes, or waits for its end if this was the last. */
  leave: () => Promise<void>
}

/** The server runs while any living process uses it; one of them restarts it. @throws ClusterError */
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
    name: string
    onLost: () => void
    onBack: () => void
  }
}

async function untilGone(clients: string) {
  const until = Date.now() + TIMEOUT_MS
  while (Date.now() < until && isWatched(clients)) await sleep(LOOK_EVERY)
}

/** Reaches a deep folder through a descriptor, because socket paths are short. @throws ClusterError */
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
