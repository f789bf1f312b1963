/** By CAIP-2 reference, including deprecated ids of wallets. */
const CLUSTERS: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHScCKQY3': 'solana:testnet',
}

/** The wallets' name of a cluster. Unknown genesis hashes belong to local clusters. */
export function clusterOf({ id }: { id: string | number }): string {
  return (Object.hasOwn(CLUSTERS, id) && CLUSTERS[id]) || 'solana:localnet'
}
