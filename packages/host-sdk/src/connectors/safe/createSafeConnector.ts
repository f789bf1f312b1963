import type { AdapterContext } from '../../core/model/adapterContext.js'
import type { Connector } from '../../core/model/connector.js'
import { createSafeChannel, type FramedPage } from './createSafeChannel.js'
import { createSafeRequests } from './createSafeRequests.js'

/** Implements EIP-1193 with the Safe Apps protocol. */
export function createSafeConnector(
  context: Pick<AdapterContext, 'networks'>,
  options: { page: FramedPage; origin: string },
): Connector {
  const { request, known } = createSafeRequests(createSafeChannel(options))
  return {
    id: 'safe',
    type: 'external',
    name: 'Safe',
    chain: 'eip155',
    chains: context.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
    // Account and network cannot change: Safe reloads the frame for another one.
    provider: { request, on() {}, removeListener() {} },
    forced: true,
    getApproval: () => {
      const info = known()
      return info && { caipNetworkIds: [`eip155:${info.chainId}`], all: false }
    },
  }
}
