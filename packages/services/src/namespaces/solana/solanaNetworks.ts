import type { NetworkFacts } from '../networkFacts.js'

const nativeCurrency = { name: 'Sol', symbol: 'SOL', decimals: 9 }

/** Solana's public clusters, by the first 32 characters of their genesis hashes. */
export const SOLANA_NETWORKS: Readonly<Record<string, NetworkFacts>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', testnet: false, nativeCurrency },
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: { name: 'Solana Devnet', testnet: true, nativeCurrency },
  '4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': { name: 'Solana Testnet', testnet: true, nativeCurrency },
}
