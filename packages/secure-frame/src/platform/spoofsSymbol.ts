/** A letter of any script, and none of ours. */
const FOREIGN = /^(?![a-z])\p{L}$/u
/** Stands for a letter that is not in the table. */
const ANY = '?'

/** Letters of other alphabets that look like ours, as far as symbols of tokens are copied with them. */
const CONFUSABLES: Readonly<Record<string, string>> = {
  а: 'a',
  с: 'c',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  в: 'b',
  н: 'h',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'h',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'n',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'y',
  χ: 'x',
  ζ: 'z',
  ԁ: 'd',
  ԝ: 'w',
  ս: 'u',
  օ: 'o',
  $: 's',
  '₮': 't',
  Ð: 'd',
  ð: 'd',
  '0': 'o',
  '1': 'i',
  l: 'i',
  '5': 's',
  ı: 'i',
  ɩ: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ...pairs('ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdeghijkimnoprstuvwyz'),
  // Of Lisu.
  ...pairs('ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'abcdefghijkimnoprstuvwxyz'),
  // Of Cherokee, in small letters.
  ...pairs('ꭰꭼꮪꭲꮯꮋꭺᏼꮖꮶꮮꮇꮲꮓꮃꭱꮐꭻꮩꮟꮢ', 'desichabikimpzwrgjvbr'),
  // Of Coptic.
  ...pairs('ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲍ', 'abehikmnopctyxz'),
}

/**
 * True for a symbol that reads like one of the well-known ones, and for one that has letters of other scripts among those of one.
 * Ask only for tokens that are not well known.
 */
export function spoofsSymbol(symbol: string, wellKnown: readonly string[]): boolean {
  const own = skeleton(symbol)
  if (!/[a-z]/.test(own)) return false
  return wellKnown.some((each) => isAlike(own, skeleton(each)))
}

function isAlike(own: string, other: string): boolean {
  return own.length === other.length && [...own].every((c, at) => c === ANY || c === other[at])
}

function skeleton(symbol: string): string {
  const plain = symbol
    .replace(/\\u\{[0-9a-f]+\}|\?/g, '')
    .normalize('NFKC')
    .toLowerCase()
  return [...plain]
    .map((letter) => CONFUSABLES[letter] ?? (FOREIGN.test(letter) ? ANY : letter))
    .join('')
    .replace(/[^a-z?]/g, '')
}

function pairs(letters: string, ours: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, index) => [letter, ours[index] ?? ANY]))
}
