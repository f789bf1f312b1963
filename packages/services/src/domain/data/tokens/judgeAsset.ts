import { isDisguised, readsLike } from '@vestibule/protocol/symbols'

/** Brands have a dot in their names, but neither a scheme nor `www`. */
const URL = /https?:|www\.|\bt\.me\b/i
/** Some tokens and many brands use a domain as their name: `yearn.finance`, `ether.fi`. */
const DOMAIN =
  /\b[\p{L}\p{N}-]+\.(?:com|org|net|io|xyz|app|finance|site|online|top|vip|cc|claims?|gift|events?|fi|ai|me|us|co|info|live|pro|club|link|eth|fun|gg|lol|network|money|cash|win|shop|store|tech|space|world|best|bid|icu|art)\b/iu
/** Words that urge the holder to act, in addition to a domain. */
const LURE = /\b(?:claim|redeem|visit|airdrop|giveaway|vouchers?|eligible|won)\b|\$\s?\d/iu
/** Like `LURE`, inside a domain. */
const LURING_DOMAIN =
  /[\p{L}\p{N}-]*(?:claim|airdrop|reward|giveaway|voucher|bonus)[\p{L}\p{N}-]*\.\p{L}/iu

/** For unlisted tokens without a price that the holder did not use. @param knownWords Symbols and names, folded */
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
