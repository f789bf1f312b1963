import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { COSMOS, VestibuleError } from '@vestibule/protocol'
import type { NetworkInput } from '../../../core/model/network.js'
import type { CosmosChainInfo, CosmosCurrency } from './cosmosChainInfo.js'

/** A network of Cosmos; the adapter reads the chain's own data of it. */
export type CosmosNetwork = NetworkInput & {
  id: string
  chainNamespace: 'cosmos'
  chainInfo: CosmosChainInfo
}

/**
 * A network for `createVestibule`, of what Keplr and the chain registries call a chain info.
 * @throws `invalidParams` without a coin or a prefix of addresses
 */
export function networkFromChainInfo(
  chainInfo: CosmosChainInfo,
  details: networkFromChainInfo.Details = {},
): CosmosNetwork {
  const { chainId, chainName, rpc, bech32Config } = chainInfo
  const coin = coinOf(chainInfo)
  if (!/^[a-z][a-z0-9]*$/.test(bech32Config?.bech32PrefixAccAddr ?? ''))
    throw new VestibuleError('invalidParams', { message: '`bech32PrefixAccAddr` is missing' })
  return {
    ...details,
    id: referenceOf(chainId),
    name: chainName,
    chainNamespace: 'cosmos',
    nativeCurrency: { name: coin.coinDenom, symbol: coin.coinDenom, decimals: coin.coinDecimals },
    rpcUrls: { default: { http: [rpc] } },
    chainInfo,
  }
}

export declare namespace networkFromChainInfo {
  type Details = Pick<NetworkInput, 'testnet' | 'blockExplorers' | 'assets'>
}

/** The coin that a chain counts balances in. @throws `invalidParams` where there is none */
export function coinOf({ stakeCurrency, currencies }: CosmosChainInfo): CosmosCurrency {
  const coin = stakeCurrency ?? currencies[0]
  if (coin === undefined)
    throw new VestibuleError('invalidParams', { message: '`currencies` has no coin' })
  return coin
}

/** What CAIP-2 calls a chain: by its id, or by half of the id's hash where that has letters which a reference may not have. */
function referenceOf(chainId: string): string {
  if (!chainId.startsWith('hashed-') && COSMOS.isChainReference(chainId)) return chainId
  return `hashed-${hex.encode(sha256(new TextEncoder().encode(chainId))).slice(0, 16)}`
}
