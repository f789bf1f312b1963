import type { NetworkInput } from '../core/model/network.js'

/** Network option of `createAppKit`: a viem chain, or a network with `chainNamespace`. */
export type AppKitNetwork = NetworkInput

const SOL = { name: 'Sol', symbol: 'SOL', decimals: 9 }
const BITCOIN = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const SOLANA_EXPLORER = 'https://explorer.solana.com'
const BITCOIN_EXPLORER = 'https://mempool.space'

const solanaOf = (network: { id: string; name: string; cluster: string; testnet?: boolean }) => {
  const { id, name, cluster, testnet = false } = network
  const query = testnet ? `?cluster=${cluster}` : ''
  return {
    ...{ id, name, testnet, nativeCurrency: SOL },
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
    rpcUrls: {
      default: { http: [`https://api.${cluster}${testnet ? '' : '-beta'}.solana.com`] },
    },
    blockExplorers: { default: { name: 'Solana Explorer', url: `${SOLANA_EXPLORER}${query}` } },
  } as const
}

const bitcoinOf = (network: { id: string; name: string; path?: string }) => {
  const { id, name, path = '' } = network
  return {
    ...{ id, name, testnet: path !== '', nativeCurrency: BITCOIN },
    chainNamespace: 'bip122',
    caipNetworkId: `bip122:${id}`,
    // The adapter reads Bitcoin through its `esploraUrls`.
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'mempool.space', url: `${BITCOIN_EXPLORER}${path}` } },
  } as const
}

export const solana = /* @__PURE__ */ solanaOf({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  cluster: 'mainnet',
})
export const solanaDevnet = /* @__PURE__ */ solanaOf({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  cluster: 'devnet',
  testnet: true,
})
export const solanaTestnet = /* @__PURE__ */ solanaOf({
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSgkY3z',
  name: 'Solana Testnet',
  cluster: 'testnet',
  testnet: true,
})
export const bitcoin = /* @__PURE__ */ bitcoinOf({
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
})
export const bitcoinTestnet = /* @__PURE__ */ bitcoinOf({
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  path: '/testnet',
})
export const bitcoinSignet = /* @__PURE__ */ bitcoinOf({
  id: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  path: '/signet',
})

/** Defines a custom network, such as a development chain. */
export const defineChain = <const network extends AppKitNetwork>(network: network): network =>
  network
