import '../../platform/harden.js'
import { createPeer } from '@vestibule/protocol/channel'
import { linkedPorts } from '@vestibule/protocol/testing'
import { systemRandom } from '../../platform/bytes.js'
import type { Clock } from '../../platform/clock.js'
import { loadDpopKeys } from '../../platform/dpopKeys.js'
import type { KeyValueStore } from '../../platform/keyValueStore.js'
import { memoryStore } from '../../platform/memoryStore.js'
import { createDeviceStore, type StoredSession } from '../deviceStore.js'
import { KEYS } from '../worker/keyContract.js'
import { createKeyService } from '../worker/keyService.js'
import type { WorkerPlace } from '../worker/workerName.js'
import { deviceApi } from './deviceApi.js'
import { manualClock } from './manualClock.js'

export type TestServices = {
  origin: string
  fetch: typeof globalThis.fetch
  signIn: (who: { userId: string; deviceId: string; keys: CryptoKeyPair }) => Promise<StoredSession>
  /** @default its own clock */
  clock?: Clock
}

export function startKeys(options: {
  services: Pick<TestServices, 'origin' | 'fetch' | 'clock'>
  entries: KeyValueStore
  /** Shares are refreshed only if tabs share a lock. */
  exclusively?: createKeyService.Options['exclusively']
  clock?: Clock
  /** @default the hub, which allows all decisions */
  place?: WorkerPlace
}) {
  const { services, entries, exclusively, place = 'hub' } = options
  const { clock = services.clock ?? manualClock() } = options
  const store = createDeviceStore(entries)
  const api = deviceApi(services, store)
  const background: Promise<void>[] = []
  const service = createKeyService({
    api,
    store,
    random: systemRandom,
    clock,
    exclusively: exclusively ?? ((_name, run) => run()),
    ...(exclusively && {
      inBackground: (run: () => Promise<void>) =>
        void background.push(run().catch(() => undefined)),
    }),
    refuseKnown: true,
    place,
  })
  const ports = linkedPorts()
  const worker = createPeer({ port: ports.frame, serves: KEYS, calls: {}, handlers: service })
  const frame = createPeer({ port: ports.page, serves: {}, calls: KEYS, handlers: {} })
  return {
    call: frame.call,
    entries,
    store,
    /** Resolves when all background work has ended. */
    async settle() {
      while (background.length > 0) await background.shift()
    },
    crash() {
      frame.close()
      worker.close()
    },
  }
}

export async function testDevice(
  options: Omit<Parameters<typeof startKeys>[0], 'entries' | 'services'> & {
    services: TestServices
    userId?: string
    deviceId?: string
    entries?: KeyValueStore
  },
) {
  const { services, entries = memoryStore(), deviceId = id('device') } = options
  const store = createDeviceStore(entries)
  const keys = await loadDpopKeys(store)
  const session = await services.signIn({ userId: options.userId ?? id('user'), deviceId, keys })
  await store.saveSession(session)
  const { userId, deviceId: known } = session.info
  const signOut = () => store.clearSession(session.id)
  return { ...startKeys({ ...options, entries }), userId, deviceId: known, signOut }
}

export type TestDevice = Awaited<ReturnType<typeof testDevice>>

export function id(name: string): string {
  return name.padEnd(22, '_')
}
