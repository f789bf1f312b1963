import type { CosmosChainInfo } from './cosmosChainInfo.js'
import { coinOf } from './networkFromChainInfo.js'

/** A chain in the form of `experimentalSuggestChain`, which requires all members. */
export function suggestionOf(chainInfo: CosmosChainInfo) {
  const { bip44, bech32Config, stakeCurrency, feeCurrencies } = chainInfo
  const prefix = bech32Config?.bech32PrefixAccAddr ?? ''
  const coin = coinOf(chainInfo)
  return {
    ...chainInfo,
    bip44: bip44 ?? { coinType: 118 },
    bech32Config: {
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
      ...bech32Config,
    },
    stakeCurrency: stakeCurrency ?? coin,
    feeCurrencies: feeCurrencies ?? [coin],
  }
}
