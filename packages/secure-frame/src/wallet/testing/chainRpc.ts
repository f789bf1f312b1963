import { createApiClient } from '../../platform/apiClient.js'
import { loadDpopKeys } from '../../platform/dpopKeys.js'
import { memoryStore } from '../../platform/memoryStore.js'
import { createRpc } from '../../platform/rpc.js'
import { createDeviceStore } from '../deviceStore.js'
import { startAnvil } from './startAnvil.js'

/** A real chain of one test file and the frame's own way to it. */
export async function startChainRpc() {
  const chain = await startAnvil()
  const store = createDeviceStore(memoryStore())
  const api = createApiClient({
    baseUrl: 'http://wallet.localhost',
    keys: () => loadDpopKeys(store),
    session: async () => undefined,
    fetch: chain.fetch,
  })
  return { rpc: createRpc({ api, caip2: 'eip155:31337', projectId: 'demo' }), stop: chain.stop }
}
