import type { AdapterContext } from '../../core/model/adapterContext.js'
import type { Connector } from '../../core/model/connector.js'
import { createSafeChannel, type FramedPage } from './createSafeChannel.js'
import { createSafeRequests } from './createSafeRequests.js'

/** The connector of the Safe that embeds the page: EIP-1193, implemented by the Safe Apps protocol. */
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
    // While the page is framed the account and the network do not change.
    provider: { request, on() {}, removeListener() {} },
    forced: true,
    getApproval: () => {
      const info = known()
      return info && { caipNetworkIds: [`eip155:${info.chainId}`], all: false }
    },
  }
}
