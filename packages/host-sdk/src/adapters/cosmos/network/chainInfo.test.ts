import { expectTypeOf, test } from 'vitest'
import type { NetworkInput } from '../../../core/model/network.js'
import type { CosmosChainInfo } from './cosmosChainInfo.js'
import type { CosmosNetwork } from './networkFromChainInfo.js'

interface Currency {
  readonly coinDenom: string
  readonly coinMinimalDenom: string
  readonly coinDecimals: number
  readonly coinGeckoId?: string
}
/** Keplr declares interfaces, which have no index signature. */
interface KeplrChainInfo {
  readonly rpc: string
  readonly rest: string
  readonly chainId: string
  readonly chainName: string
  readonly stakeCurrency?: Currency
  readonly bip44: { readonly coinType: number }
  readonly bech32Config?: KeplrBech32Config
  readonly currencies: Currency[]
  readonly feeCurrencies: (Currency & { gasPriceStep?: { low: number } })[]
  readonly features?: string[]
}
interface KeplrBech32Config {
  readonly bech32PrefixAccAddr: string
  readonly bech32PrefixAccPub: string
  readonly bech32PrefixValAddr: string
  readonly bech32PrefixValPub: string
  readonly bech32PrefixConsAddr: string
  readonly bech32PrefixConsPub: string
}

test('accepts Keplr’s own type as a chain info, and its network in createVestibule', () => {
  expectTypeOf<KeplrChainInfo>().toExtend<CosmosChainInfo>()
  expectTypeOf<CosmosNetwork>().toExtend<NetworkInput>()
})
