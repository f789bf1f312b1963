export const LOCAL_NETWORKS = [
  { chainId: 31337, name: 'Local One' },
  { chainId: 31338, name: 'Local Two' },
] as const

export const NAME_SUFFIX = 'vestibule.eth'
export const LEGACY_NAME_SUFFIX = 'vestibule.id'

export const MAINNET = { chainId: 1, name: 'Ethereum' } as const

export type LocalChainId = (typeof LOCAL_NETWORKS)[number]['chainId']

export const BITCOIN_LOCAL = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Local',
} as const

/** Node URLs (Esplora for Bitcoin) by CAIP-2 id. The local Solana cluster has a new id at each start. */
export type LocalChains = Record<
  `eip155:${LocalChainId}` | typeof BITCOIN_LOCAL.caipNetworkId,
  string
> &
  Record<`solana:${string}`, string>

/** The phone page has accounts on this network, but no node. */
export const BITCOIN = {
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
} as const

/** The embedded wallet signs on this cluster. It sends only if the world has a node. */
export const SOLANA_DEVNET = {
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  testnet: true,
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
}

export const SOLANA_LOCAL_NAME = 'Solana Local'
