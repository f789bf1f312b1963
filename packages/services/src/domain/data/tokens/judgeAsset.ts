import { isDisguised, readsLike } from '@vestibule/protocol/symbols'

/** Brand names may contain a dot, but neither a scheme nor `www`. */
const URL = /https?:|www\.|\bt\.me\b/i
/** Some tokens and many brands use a domain as their name: `yearn.finance`, `ether.fi`. */
const DOMAIN =
  /\b[\p{L}\p{N}-]+\.(?:com|org|net|io|xyz|app|finance|site|online|top|vip|cc|claims?|gift|events?|fi|ai|me|us|co|info|live|pro|club|link|eth|fun|gg|lol|network|money|cash|win|shop|store|tech|space|world|best|bid|icu|art)\b/iu
/** Words that urge the owner to act. Together with a domain, such a word means spam. */
const LURE = /\b(?:claim|redeem|visit|airdrop|giveaway|vouchers?|eligible|won)\b|\$\s?\d/iu
/** The words of `LURE` inside a domain. */
const LURING_DOMAIN =
  /[\p{L}\p{N}-]*(?:claim|airdrop|reward|giveaway|voucher|bonus)[\p{L}\p{N}-]*\.\p{L}/iu

/** Judges unlisted tokens without a price that the owner did not use. @param knownWords folded symbols and names */
export function isSpam(asset: Asset, knownWords: ReadonlySet<string>): boolean {
  const { name = '', symbol = '' } = asset
  const text = `${name} ${symbol}`.normalize('NFKC')
  return (
    URL.test(text) ||
    (DOMAIN.test(text) && (LURE.test(text) || LURING_DOMAIN.test(text))) ||
    isDisguised(symbol) ||
    [symbol, name].some((said) => readsLike(said, knownWords))
  )
}

type Asset = { name: string | undefined; symbol: string | undefined }
