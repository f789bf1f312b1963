import { createApiClient } from '../auth/apiClient.js'
import { loadDpopKeys } from '../auth/dpopKeys.js'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { indexedDbStore } from '../wallet/indexedDbStore.js'
import { changesOfEntries, isSettled, rememberingStore } from '../wallet/rememberingStore.js'

/**
 * What this browser keeps for the wallet's origin, and the services as this device speaks to them.
 * @param options.nonce For the first DPoP proof.
 */
export function openDevice({ nonce }: { nonce?: string | undefined } = {}) {
  const entries = rememberingStore(indexedDbStore(), {
    changes: changesOfEntries(),
    remembers: isSettled,
  })
  const store = createDeviceStore(entries)
  const api = createApiClient({
    baseUrl: location.origin,
    keys: () => loadDpopKeys(store),
    session: async () => (await store.session())?.id,
    nonce,
  })
  return { entries, store, api }
}
