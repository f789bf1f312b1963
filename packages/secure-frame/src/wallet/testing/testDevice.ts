// The worker's own first line, so that everything is tested behind it.
import '../../boot/harden.js'
import { createPeer } from '@vestibule/protocol/channel'
import { linkedPorts } from '@vestibule/protocol/testing'
import { createApiClient } from '../../auth/apiClient.js'
import { loadDpopKeys } from '../../auth/dpopKeys.js'
import { systemRandom } from '../bytes.js'
import type { Clock } from '../clock.js'
import { createDeviceStore } from '../deviceStore.js'
import { KEYS } from '../keyContract.js'
import { createKeyService } from '../keyService.js'
import type { KeyValueStore } from '../keyValueStore.js'
import { memoryStore } from '../memoryStore.js'
import { manualClock } from './manualClock.js'
import type { MemoryServices } from './memoryServices.js'

/** A device with its storage and a running key worker, signed in as a user. */
export async function testDevice(options: {
  services: MemoryServices
  userId?: string
  deviceId?: string
  /** The storage of an earlier life of this device. */
  entries?: KeyValueStore
  clock?: Clock
}) {
  const { services, userId = id('user'), deviceId = id('device'), clock = manualClock() } = options
  const entries = options.entries ?? memoryStore()
  const store = createDeviceStore(entries)
  const keys = await loadDpopKeys(store)
  await store.saveSession(await services.signIn({ userId, deviceId, keys }))
  const api = createApiClient({
    baseUrl: 'https://wallet.example',
    keys: () => loadDpopKeys(store),
    session: async () => (await store.session())?.id,
    fetch: services.fetch,
  })
  const service = createKeyService({
    api,
    store,
    random: systemRandom,
    clock,
    exclusively: (_name, run) => run(),
  })
  const ports = linkedPorts()
  const worker = createPeer({ port: ports.frame, serves: KEYS, calls: {}, handlers: service })
  const frame = createPeer({ port: ports.page, serves: {}, calls: KEYS, handlers: {} })
  return {
    call: frame.call,
    entries,
    store,
    userId,
    deviceId,
    /** Ends the worker; the storage stays. */
    crash() {
      frame.close()
      worker.close()
    },
  }
}

export type TestDevice = Awaited<ReturnType<typeof testDevice>>

/** An id of the form that the services give out. */
export function id(name: string): string {
  return name.padEnd(22, '_')
}
