import { startAnvil } from '@vestibule/services/testing/anvil'
import { createApiClient } from '../../platform/apiClient.js'
import { loadDpopKeys } from '../../platform/dpopKeys.js'
import { memoryStore } from '../../platform/memoryStore.js'
import { createRpc } from '../../platform/rpc.js'
import { createDeviceStore } from '../deviceStore.js'

export async function startChainRpc(hardfork?: string) {
  const chain = await startAnvil(31337, hardfork)
  const store = createDeviceStore(memoryStore())
  const api = createApiClient({
    baseUrl: 'http://wallet.localhost',
    keys: () => loadDpopKeys(store),
    session: async () => undefined,
    // The services would forward the request to the node.
    fetch: (_input, init) =>
      globalThis.fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: init?.body ?? null,
      }),
  })
  return { rpc: createRpc({ api, caip2: 'eip155:31337', projectId: 'demo' }), ...chain }
}
