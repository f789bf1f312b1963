import { setTimeout as sleep } from 'node:timers/promises'
import { isWatched } from './clientPipe.js'
import { ROLE } from './createCluster.js'
import { enterServer, type Presence } from './enterServer.js'
import { endPresence } from './presence.js'
import { PORT, reachSocket } from './reachSocket.js'
import type { Service } from './startServer.js'

/** Milliseconds between two tries to start a server that does not come back. */
const PAUSE = 1_000
/** That its end may take, and between two looks. */
const TIMEOUT_MS = 10_000
const LOOK_EVERY = 10

/** The server, shared with every other process that uses the same folder. */
export type JoinedServer = {
  /** `postgres://…` of a database, the services' own unless another one is named. */
  urlOf: (database?: { name: string; role: string }) => string
  /** Leaves the server to the other processes, or waits for its end if this was the last. */
  leave: () => Promise<void>
}

/**
 * Uses the server of a cluster, and starts it if it does not run. The server lives as long as any process uses it; a killed
 * process does not count. If the server dies, the first process that notices starts it again.
 * @throws StartError when it does not start.
 */
export async function joinServer(options: joinServer.Options): Promise<JoinedServer> {
  const { onLost, onBack, ...service } = options
  const { place } = service
  const socket = reachSocket(place)
  const urlOf = ({ name, role } = { name: ROLE, role: ROLE }) =>
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
        // A full disk, for one, which someone is about to mend. A pause that is cut short means the end.
        await sleep(PAUSE, undefined, { signal: left.signal }).catch(() => undefined)
      }
      // Not before: a server restarts by itself when one of its processes crashes, and would be stopped.
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
    /** The server ended without being asked to; it is being started again. */
    onLost: () => void
    onBack: () => void
  }
}

async function untilGone(clients: string) {
  const until = Date.now() + TIMEOUT_MS
  while (Date.now() < until && isWatched(clients)) await sleep(LOOK_EVERY)
}
