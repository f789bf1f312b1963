import { isDisguised, readsLike } from '@vestibule/protocol/symbols'

/** A link, or an address to go to, in what a token calls itself. */
const LINK =
  /https?:|www\.|t\.me\/|\b[\p{L}\p{N}-]+\.(?:com|org|net|io|xyz|app|finance|site|online|top|vip|cc|claims?|gift|events?|fi|ai|me|us|co|info|live|pro|club|link|eth)\b/iu
/** What nobody calls a token who does not want something. */
const LURE = /\b(?:claim|airdrop|reward|redeem|voucher|visit|giveaway|bonus)\b/i

/**
 * Whether simple rules speak against a token that the operator does not list.
 * @param knownWords Symbols and names of others, folded
 */
export function isSpam(asset: isSpam.Asset, knownWords: ReadonlySet<string>): boolean {
  const { name = '', symbol = '' } = asset
  const text = `${name} ${symbol}`.normalize('NFKC')
  return (
    LINK.test(text) ||
    LURE.test(text) ||
    isDisguised(symbol) ||
    [symbol, name].some((said) => readsLike(said, knownWords))
  )
}

export declare namespace isSpam {
  type Asset = { name: string | undefined; symbol: string | undefined }
}
