import type { CaipAddress, CaipNetworkId } from '@vestibule/protocol'
import type { Nft } from '@vestibule/protocol/http'
import type { NftBalance, NftHoldings } from '../core/model/state.js'

const MOST_DIGITS = 8

/** Removes duplicates, and reports whether the list or a name is incomplete. */
export function readNfts(
  answers: readonly Nft[],
  { chainId, isComplete, hasMints = false }: readNfts.Options,
): Pick<NftHoldings, 'nfts' | 'isPartial'> {
  const found = new Map<string, NftBalance>()
  for (const nft of answers) {
    const { address, tokenId, collection, imageUrl } = nft
    const key = `${address}:${tokenId}`
    const isOurs = nft.chainId === chainId && address.startsWith(`${chainId}:`)
    if (!isOurs || found.has(key) || /^0*$/.test(nft.quantity)) continue
    const name = nft.name || nameIn(collection.name, hasMints ? undefined : tokenId)
    found.set(key, {
      chainId: chainId as CaipNetworkId,
      address: address as CaipAddress,
      tokenId,
      standard: nft.standard,
      quantity: nft.quantity,
      name,
      // Show equal names of collection and token only once.
      collection: collection.name === name ? '' : collection.name,
      imageUrl: isPicture(imageUrl) ? imageUrl : undefined,
      isSpam: nft.flags?.is_spam === true,
    })
  }
  const isPartial = !isComplete || answers.some(({ pending }) => pending === true)
  return { nfts: [...found.values()], isPartial }
}

export declare namespace readNfts {
  /** @property hasMints whether each NFT is a separate mint without a number */
  type Options = { chainId: string; isComplete: boolean; hasMints?: boolean | undefined }
}

const nameIn = (collection: string, tokenId: string | undefined) =>
  tokenId === undefined ? collection : `${collection} ${shortNumber(tokenId)}`.trim()

export function shortNumber(tokenId: string): string {
  return `#${tokenId.length > MOST_DIGITS ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId}`
}

/** The services return only pictures of their own origin. */
export function isPicture(url: unknown): url is string {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
