import { networkFromChainInfo } from '@vestibule/host-sdk/cosmos'

const cosmos = (chainId: string, chainName: string, [prefix, coin]: readonly [string, string]) =>
  networkFromChainInfo({
    ...{ chainId, chainName, rpc: '', rest: '' },
    bech32Config: { bech32PrefixAccAddr: prefix },
    currencies: [{ coinDenom: coin.toUpperCase(), coinMinimalDenom: `u${coin}`, coinDecimals: 6 }],
  })
export const COSMOS_NETWORKS = [
  cosmos('cosmoshub-4', 'Cosmos Hub', ['cosmos', 'atom']),
  cosmos('osmosis-1', 'Osmosis', ['osmo', 'osmo']),
  cosmos('vestibule-1', 'Vestibule Local', ['vestibule', 'vest']),
]
