import type { Network } from '../core/model/network.js'

/** Where a network's explorer shows a transaction; nothing where it has none that a page may link to. */
export function explorerLink(network: Network, hash: string): string | undefined {
  return linkIn(network, `tx/${encodeURIComponent(hash)}`)
}

/** The same for an NFT: the page of its collection that is about it, where the explorer has one. */
export function nftLink(
  network: Network,
  { contract, tokenId }: { contract: string; tokenId: string },
): string | undefined {
  return linkIn(network, `token/${encodeURIComponent(contract)}?a=${encodeURIComponent(tokenId)}`)
}

function linkIn({ blockExplorers }: Network, path: string): string | undefined {
  const base = blockExplorers?.default.url
  if (base === undefined || !URL.canParse(base)) return undefined
  const { protocol } = new URL(base)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return `${base.replace(/\/+$/, '')}/${path}`
}
