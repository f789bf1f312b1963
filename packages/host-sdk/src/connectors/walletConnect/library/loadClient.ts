import type { Metadata } from '@vestibule/protocol'
import type { UniversalProvider as Provider } from '@walletconnect/universal-provider'
import { importCode } from '../../../platform/importCode.js'
import type { Client } from './client.js'
import type { RelayLog } from './createRelayLog.js'
import { importProvider } from './importProvider.js'

/** Maximum number of attempts, and pause between them in ms. */
const TRIES = 3

const PAUSE = 200

const DROPPED = Symbol('dropped')

export type SessionStorage = NonNullable<Parameters<typeof Provider.init>[0]['storage']>

/** Contacts only the relay: telemetry and attestations are off, and request data is always encrypted. */
export async function loadClient(options: Options): Promise<Client> {
  const { relayUrl, projectId, metadata, log, storage } = options
  const [UniversalProvider, { signNatively }] = await Promise.all([
    importProvider(),
    importCode(() => import('../signNatively.js')),
  ])
  const provider = await UniversalProvider.init({
    relayUrl,
    projectId,
    metadata,
    logger: log as unknown as NonNullable<Parameters<typeof Provider.init>[0]['logger']>,
    telemetryEnabled: false,
    disableProviderPing: true,
    customStoragePrefix: prefixOf(projectId),
    ...(storage && { storage }),
  })
  Reflect.deleteProperty(provider, 'session')
  shareCore(provider.client, 1)
  quieten(provider.client)
  repeatDropped(provider.client)
  signNatively(provider.client)
  return provider.client
}

type Options = {
  relayUrl: string
  projectId: string
  metadata: Metadata
  log: RelayLog
  storage?: SessionStorage | undefined
}

function quieten({ core }: Client) {
  const { verify, relayer, eventClient } = core
  verify.register = async () => ''
  eventClient.init = async () => {}
  const { publish, publishCustom } = relayer
  relayer.publish = (topic, message, opts) =>
    publish.call(relayer, topic, message, withoutContents(opts))
  relayer.publishCustom = ({ payload, opts }) =>
    publishCustom.call(relayer, { payload, opts: withoutContents(opts) })
}

/** `tvf` would reveal methods, networks, contracts and hashes to the relay. */
function withoutContents<options extends { tvf?: unknown }>(options: options = {} as options) {
  const rest = { ...options }
  Reflect.deleteProperty(rest, 'tvf')
  return rest
}

/** Number of clients that share a core because of the same storage prefix. */
const USERS = Symbol.for('vestibule.users')

function shareCore({ core }: Client, change: 1 | -1): number {
  const shared: typeof core & { [USERS]?: number } = core
  shared[USERS] = (shared[USERS] ?? 0) + change
  return shared[USERS]
}

/** Closes socket and timers when the last instance on the page stops. */
export async function closeClient(client: Client, projectId: string): Promise<void> {
  if (shareCore(client, -1) > 0) return
  const { heartbeat, relayer } = client.core
  const name = `_walletConnectCore_${prefixOf(projectId)}`
  // Remove the core, so that the next client creates a new one.
  for (const property of [name, `${name}_count`]) Reflect.deleteProperty(globalThis, property)
  heartbeat.stop()
  // Otherwise the library reconnects for each call.
  for (const method of ['connect', 'transportOpen', 'toEstablishConnection'])
    Reflect.set(relayer, method, () => new Promise(() => {}))
  relayer.on('relayer_connect', () => void relayer.transportClose())
  await relayer.transportClose()
}

const prefixOf = (projectId: string) => `vestibule-${projectId}`

/** Retries a call at once after a lost connection; the library would wait 15 seconds. The relay discards duplicates. */
function repeatDropped({ core }: Client) {
  const { relayer } = core
  const { request } = relayer

  function watch() {
    const stop = { now: () => {} }
    const dropped = new Promise<typeof DROPPED>((resolve) => {
      let stood = relayer.connected
      const onUp = () => {
        stood = true
      }
      const onDown = () => {
        if (stood) resolve(DROPPED)
      }
      relayer.on('relayer_connect', onUp)
      relayer.on('relayer_disconnect', onDown)
      stop.now = () => {
        relayer.off('relayer_connect', onUp)
        relayer.off('relayer_disconnect', onDown)
      }
    })
    return { dropped, stop: () => stop.now() }
  }

  async function call(...[payload]: Parameters<typeof request>): Promise<unknown> {
    for (let left = TRIES; left > 1; left -= 1) {
      const { dropped, stop } = watch()
      const outcome = await Promise.race([request(payload), dropped]).finally(stop)
      if (outcome !== DROPPED) return outcome
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return request(payload)
  }
  Reflect.set(relayer, 'request', call)
}
