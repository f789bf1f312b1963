import { explorerPage, type Network } from '../core/model/network.js'
import { isOrderId } from './sentTransactions.js'

export function explorerLink(network: Network, hash: string): string | undefined {
  if (isOrderId(hash)) return undefined
  return linkIn(network, `tx/${encodeURIComponent(hash)}`)
}

/** The query parameter `a` selects the NFT, if the explorer has NFT pages. */
export function tokenLink(
  network: Network,
  { contract, tokenId }: { contract: string; tokenId?: string | undefined },
): string | undefined {
  const link = linkIn(network, `token/${encodeURIComponent(contract)}`)
  if (link === undefined || tokenId === undefined) return link
  return `${link}${link.includes('?') ? '&' : '?'}a=${encodeURIComponent(tokenId)}`
}

function linkIn({ blockExplorers }: Network, path: string): string | undefined {
  const base = blockExplorers?.default.url
  if (base === undefined || !URL.canParse(base)) return undefined
  const { protocol } = new URL(base)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return explorerPage(base, path)
}
