/** A link, or an address to go to, in what a token calls itself. */
const LINK =
  /https?:|www\.|t\.me\/|\b[\p{L}\p{N}-]+\.(?:com|org|net|io|xyz|app|finance|site|online|top|vip|cc|claims?|gift|events?|fi|ai|me|us|co|info|live|pro|club|link|eth)\b/iu
/** What nobody calls a token who does not want something. */
const LURE = /\b(?:claim|airdrop|reward|redeem|voucher|visit|giveaway|bonus)\b/i

/** Letters of other scripts that look like Latin ones. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  ['АA', 'ВB', 'СC', 'ЕE', 'НH', 'ІI', 'ЈJ', 'КK', 'МM', 'ОO', 'РP', 'ЅS', 'ТT', 'ХX', 'УY', 'ԁD']
    .concat(['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'])
    .concat(['₮T', '0O', '1I', 'LI', '5S', '$S', 'ӀI'])
    .map(([letter = '', latin = '']) => [letter, latin]),
)

/** A symbol as it looks: symbols that fold to the same can be taken for each other. */
export function foldSymbol(symbol: string): string {
  const shown = symbol
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\p{M}\p{C}\p{Z}]/gu, '')
  return [...shown].map((letter) => ALIKE[letter] ?? letter).join('')
}

/** Whether simple rules speak against a token that the operator does not list. */
export function isSpam(asset: isSpam.Asset, knownSymbols: ReadonlySet<string>): boolean {
  const { name = '', symbol = '' } = asset
  const text = `${name} ${symbol}`.normalize('NFKC')
  return LINK.test(text) || LURE.test(text) || knownSymbols.has(foldSymbol(symbol))
}

export declare namespace isSpam {
  type Asset = { name: string | undefined; symbol: string | undefined }
}
