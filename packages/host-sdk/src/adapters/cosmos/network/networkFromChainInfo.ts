import { COSMOS, EarlyError } from '@vestibule/protocol'
import type { NetworkInput } from '../../../core/model/network.js'
import type { CosmosChainInfo, CosmosCurrency } from './cosmosChainInfo.js'

/** A Cosmos network for `createVestibule`. */
export type CosmosNetwork = NetworkInput & {
  id: string
  chainNamespace: 'cosmos'
  chainInfo: CosmosChainInfo
}

/**
 * Creates a network for `createVestibule` from a Keplr or chain registry *chain info*.
 * @throws `invalidParams` without a coin, an address prefix or a reference
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
     * CAIP-2 reference of the chain. If the chain id contains characters other than `-a-zA-Z0-9`:
     * `hashed-` and the first 16 hex digits of the id's SHA-256.
     * @default the chain id
     */
    reference?: string | undefined
  }
}

/** @throws `invalidParams` without a coin */
export function coinOf({ stakeCurrency, currencies }: CosmosChainInfo): CosmosCurrency {
  const coin = stakeCurrency ?? currencies[0]
  if (coin === undefined)
    throw new EarlyError('invalidParams', { message: '`currencies` must contain a coin' })
  return coin
}
