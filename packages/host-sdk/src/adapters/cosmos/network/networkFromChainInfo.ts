import { COSMOS, EarlyError } from '@vestibule/protocol'
import type { NetworkInput } from '../../../core/model/network.js'
import type { CosmosChainInfo, CosmosCurrency } from './cosmosChainInfo.js'

/** A network of Cosmos; the adapter reads the chain's own data of it. */
export type CosmosNetwork = NetworkInput & {
  id: string
  chainNamespace: 'cosmos'
  chainInfo: CosmosChainInfo
}

/**
 * A network for `createVestibule`, from a *chain info* of Keplr and the chain registries.
 * @throws `invalidParams` without a coin, a prefix of addresses or a reference
 */
export function networkFromChainInfo(
  chainInfo: CosmosChainInfo,
  details: networkFromChainInfo.Details = {},
): CosmosNetwork {
  const { chainId, chainName, rpc, bech32Config } = chainInfo
  const { reference = chainId, ...rest } = details
  const coin = coinOf(chainInfo)
  if (!/^[a-z][a-z0-9]*$/.test(bech32Config?.bech32PrefixAccAddr ?? ''))
    throw new EarlyError('invalidParams', { message: '`bech32PrefixAccAddr` is missing' })
  if (!COSMOS.isChainReference(reference))
    throw new EarlyError('invalidParams', { message: `${chainId} needs a \`reference\`` })
  return {
    ...rest,
    id: reference,
    name: chainName,
    chainNamespace: 'cosmos',
    nativeCurrency: { name: coin.coinDenom, symbol: coin.coinDenom, decimals: coin.coinDecimals },
    rpcUrls: { default: { http: rpc === '' ? [] : [rpc] } },
    chainInfo,
  }
}

export declare namespace networkFromChainInfo {
  type Details = Pick<NetworkInput, 'testnet' | 'blockExplorers' | 'assets'> & {
    /**
     * The chain's CAIP-2 reference: if its id has other letters than `-a-zA-Z0-9`, `hashed-` and the first 16 digits of the
     * id's SHA-256. @default the chain's id
     */
    reference?: string | undefined
  }
}

/** @throws `invalidParams` without a coin */
export function coinOf({ stakeCurrency, currencies }: CosmosChainInfo): CosmosCurrency {
  const coin = stakeCurrency ?? currencies[0]
  if (coin === undefined)
    throw new EarlyError('invalidParams', { message: '`currencies` has no coin' })
  return coin
}
