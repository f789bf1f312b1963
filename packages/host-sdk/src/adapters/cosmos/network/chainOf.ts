import type { Network } from '../../../core/model/network.js'
import type { CosmosChainInfo } from './cosmosChainInfo.js'
import type { CosmosNetwork } from './networkFromChainInfo.js'

export type Chain = {
  chainId: string
  prefix: string | undefined
  chainInfo: CosmosChainInfo | undefined
}

export function chainOf(network: Pick<Network, 'id'>): Chain {
  const { chainInfo } = network as Partial<CosmosNetwork>
  return {
    chainId: chainInfo?.chainId ?? String(network.id),
    prefix: chainInfo?.bech32Config?.bech32PrefixAccAddr,
    chainInfo,
  }
}
