import { createApiClient } from '../platform/apiClient.js'
import { loadDpopKeys } from '../platform/dpopKeys.js'
import { indexedDbStore } from '../platform/indexedDbStore.js'
import { changesOfEntries, isSettled, rememberingStore } from '../platform/rememberingStore.js'
import { createDeviceStore } from './deviceStore.js'

/** @param options.nonce for the first DPoP proof @param options.locale language of mails */
export function openDevice({
  nonce,
  locale,
}: {
  nonce?: string | undefined
  locale: () => string
}) {
  const entries = rememberingStore(indexedDbStore(), {
    changes: changesOfEntries(),
    remembers: isSettled,
  })
  const store = createDeviceStore(entries)
  const api = createApiClient({
    baseUrl: location.origin,
    keys: () => loadDpopKeys(store),
    session: async () => (await store.session())?.id,
    locale,
    nonce,
  })
  return { entries, store, api }
}
