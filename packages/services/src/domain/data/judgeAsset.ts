/** A link, or an address to go to, in what a token calls itself. */
const LINK =
  /https?:|www\.|t\.me\/|\b[\p{L}\p{N}-]+\.(?:com|org|net|io|xyz|app|finance|site|online|top|vip|cc|claims?|gift|events?|fi|ai|me|us|co|info|live|pro|club|link|eth)\b/iu
/** What nobody calls a token who does not want something. */
const LURE = /\b(?:claim|airdrop|reward|redeem|voucher|visit|giveaway|bonus)\b/i

/** Letters of other scripts that look like Latin ones. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  ['АA', 'ВB', 'СC', 'ЕE', 'НH', 'ІI', 'ЈJ', 'КK', 'МM', 'ОO', 'РP', 'ЅS', 'ТT', 'ХX', 'УY', 'ԁD']
    .concat(['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'])
    .concat(['₮T', '0O', '1I', 'LI', '5S', '$S', 'ӀI', 'ϺM', 'ՍU', 'ՏS', 'ՕO', 'ԜW', 'ҺH'])
    .concat([
      'ÐD',
      'ĐD',
      'ƉD',
      'ØO',
      'ᴀA',
      'ʙB',
      'ᴄC',
      'ᴅD',
      'ᴇE',
      'ɢG',
      'ʜH',
      'ɪI',
      'ᴊJ',
      'ᴋK',
      'ʟI',
    ])
    .concat(['ᴍM', 'ɴN', 'ᴏO', 'ᴘP', 'ʀR', 'ꜱS', 'ᴛT', 'ᴜU', 'ᴠV', 'ᴡW', 'ʏY', 'ᴢZ', 'ɑA', 'ıI'])
    // Of Lisu.
    .concat(['ꓮA', 'ꓐB', 'ꓚC', 'ꓓD', 'ꓰE', 'ꓝF', 'ꓖG', 'ꓧH', 'ꓲI', 'ꓙJ', 'ꓗK', 'ꓡI', 'ꓟM', 'ꓠN'])
    .concat(['ꓳO', 'ꓑP', 'ꓣR', 'ꓢS', 'ꓔT', 'ꓴU', 'ꓦV', 'ꓪW', 'ꓫX', 'ꓬY', 'ꓜZ'])
    .map(([letter = '', latin = '']) => [letter, latin]),
)

/** What nobody sees: also the blanks that count as letters or signs. */
const BLANK = /[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A symbol as it looks: symbols that fold to the same can be taken for each other. */
export function foldSymbol(symbol: string): string {
  // The lunate sigma is decomposed to another letter than it looks like.
  const shown = symbol.replace(/[Ϲϲ]/g, 'C').normalize('NFKD').replace(BLANK, '')
  // Some letters have a capital of their own that looks otherwise.
  return [...shown]
    .map((letter) => ALIKE[letter] ?? ALIKE[letter.toUpperCase()] ?? letter.toUpperCase())
    .join('')
}

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
    [symbol, name].some((said) => knownWords.has(foldSymbol(said)))
  )
}

export declare namespace isSpam {
  type Asset = { name: string | undefined; symbol: string | undefined }
}
