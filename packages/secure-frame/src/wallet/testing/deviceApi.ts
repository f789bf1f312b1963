import { createApiClient } from '../../platform/apiClient.js'
import { loadDpopKeys } from '../../platform/dpopKeys.js'
import type { DeviceStore } from '../deviceStore.js'

/** The services, as a device asks them that keeps its key and its session in a store. */
export const deviceApi = (
  { origin, fetch }: { origin: string; fetch: typeof globalThis.fetch },
  store: DeviceStore,
) =>
  createApiClient({
    baseUrl: origin,
    keys: () => loadDpopKeys(store),
    session: async () => (await store.session())?.id,
    fetch,
  })
