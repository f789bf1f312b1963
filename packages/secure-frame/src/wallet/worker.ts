// First of all, before any other module can be fooled.
import '../boot/harden.js'
import { createPeer, type Port } from '@vestibule/protocol/channel'
import { createApiClient } from '../auth/apiClient.js'
import { loadDpopKeys } from '../auth/dpopKeys.js'
import { systemRandom } from './bytes.js'
import { systemClock } from './clock.js'
import { createDeviceStore } from './deviceStore.js'
import { indexedDbStore } from './indexedDbStore.js'
import { KEYS } from './keyContract.js'
import { createKeyService } from './keyService.js'
import { changesOfEntries, isSettled, rememberingStore } from './rememberingStore.js'
import { webLock } from './webLock.js'

const store = createDeviceStore(
  rememberingStore(indexedDbStore(), { changes: changesOfEntries(), remembers: isSettled }),
)

createPeer({
  port: self as unknown as Port,
  serves: KEYS,
  calls: {},
  handlers: createKeyService({
    api: createApiClient({
      baseUrl: location.origin,
      keys: () => loadDpopKeys(store),
      session: async () => (await store.session())?.id,
    }),
    store,
    random: systemRandom,
    clock: systemClock,
    exclusively: webLock,
  }),
})
