import { base58 } from '@scure/base'
import { SOLANA_DATA } from '@vestibule/indexer/solana'
import type { NameRules } from '../nameRules.js'
import type { NamespaceManifest } from '../namespaceManifest.js'
import type { NetworkFacts } from '../networkFacts.js'
import type { SoldAsset } from '../soldAsset.js'
import { SOLANA_FEE_PAYER } from './feePayer/solanaFeePayer.js'
import { SOLANA_NODES } from './solanaNodes.js'
import { SOLANA_SIGN_IN } from './solanaSignIn.js'
import { SOLANA_SWAPS } from './swaps/solanaSwaps.js'

const SOLANA_SOLD: Readonly<Record<string, readonly SoldAsset[]>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    {
      ...{ symbol: 'SOL', name: 'Sol', decimals: 9 },
      stripe: { network: 'solana', currency: 'sol', inEurope: true },
      moonpay: 'sol',
    },
    {
      ...{ symbol: 'USDC', name: 'USD Coin', decimals: 6 },
      contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      stripe: { network: 'solana', currency: 'usdc', inEurope: false },
      moonpay: 'usdc_sol',
    },
  ],
}

const nativeCurrency = { name: 'Sol', symbol: 'SOL', decimals: 9 }

/** Solana's public clusters, by the first 32 characters of the genesis hash. */
const SOLANA_NETWORKS: Readonly<Record<string, NetworkFacts>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', testnet: false, nativeCurrency },
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: { name: 'Solana Devnet', testnet: true, nativeCurrency },
  '4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': { name: 'Solana Testnet', testnet: true, nativeCurrency },
}

/** SLIP-44. Other clusters have no coin type, because an account has the same key on each cluster. */
const COIN_TYPE = 501
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const SOLANA_NAMES: NameRules = {
  referenceOf: (coinType) => (coinType === COIN_TYPE ? MAINNET : undefined),
  bytesOf: base58.decode,
}

export const SOLANA: NamespaceManifest = {
  namespace: 'solana',
  signIn: SOLANA_SIGN_IN,
  names: SOLANA_NAMES,
  nodes: SOLANA_NODES,
  feePayer: SOLANA_FEE_PAYER,
  networks: SOLANA_NETWORKS,
  data: SOLANA_DATA,
  sold: SOLANA_SOLD,
  swaps: SOLANA_SWAPS,
}
