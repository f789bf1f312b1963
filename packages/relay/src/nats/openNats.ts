import type { NatsConnection } from '@nats-io/transport-node'
import type { OpenStore } from '../messageStore.js'
import { SECOND } from '../time.js'
import { createNatsStore } from './createNatsStore.js'
import { createApi, findNatsFault, keepStreams, namesOf, TIMEOUT_MS } from './natsStreams.js'

const RECONNECT_MS = SECOND / 4
const PING_MS = 10 * SECOND

/** For all processes of a server or cluster. @throws if no server responds or supports the relay */
export async function openNats(options: openNats.Options): Promise<OpenedNats> {
  const { prefix = 'vestibule', stored, onBroken } = options
  const connection = await connectNats(options.url, { isLasting: true })
  try {
    const fault = await findNatsFault(connection)
    if (fault !== undefined) throw new Error(`The NATS server ${fault}.`)
    const names = namesOf(prefix)
    const api = createApi(connection)
    const { headers } = await import('@nats-io/transport-node')
    await keepStreams(api, names, stored)
    let isConnected = true
    const listeners = new Set<() => void>()
    void follow()
    return {
      openStore: (store) =>
        createNatsStore({
          ...{ ...store, connection, api, names, headers },
          onBack: (act) => listeners.add(act),
        }),
      isConnected: () => isConnected,
      close: () => connection.close(),
    }

    async function follow() {
      for await (const { type } of connection.status()) {
        if (type === 'disconnect' && isConnected) {
          isConnected = false
          onBroken()
        }
        if (type !== 'reconnect') continue
        isConnected = true
        for (const act of listeners) act()
      }
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

export type OpenedNats = {
  openStore: OpenStore
  isConnected: () => boolean
  close: () => Promise<void>
}

export declare namespace openNats {
  type Options = {
    url: string
    /** Maximum bytes of stored messages. */
    stored: number
    onBroken: () => void
    /** Begins the names of streams and subjects. @default 'vestibule' */
    prefix?: string | undefined
  }
}

export async function connectNats(
  url: string,
  { isLasting }: { isLasting: boolean },
): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node')
  const urls = url.split(',').map((each) => new URL(each.trim()))
  const [{ username, password, protocol } = new URL('nats://127.0.0.1')] = urls
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return connect({
    servers: urls.map(({ host }) => host),
    name: 'vestibule relay',
    noEcho: true,
    timeout: TIMEOUT_MS,
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    ...(protocol === 'tls:' && { tls: {} }),
    ...(isLasting
      ? { maxReconnectAttempts: -1, reconnectTimeWait: RECONNECT_MS, pingInterval: PING_MS }
      : { reconnect: false }),
  })
}

export async function examineNats(url: string): Promise<string | undefined> {
  try {
    const connection = await connectNats(url, { isLasting: false })
    return await findNatsFault(connection).finally(() => connection.close())
  } catch (error) {
    return `cannot be reached (${error instanceof Error ? error.message : 'no answer'})`
  }
}
