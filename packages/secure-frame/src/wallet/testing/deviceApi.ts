import { createApiClient } from '../../platform/apiClient.js'
import { loadDpopKeys } from '../../platform/dpopKeys.js'
import type { DeviceStore } from '../deviceStore.js'

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
