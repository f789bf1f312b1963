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
}

/** True for a symbol that reads like one of the well-known ones. Ask only for tokens that are not well known. */
export function spoofsSymbol(symbol: string, wellKnown: readonly string[]): boolean {
  const own = skeleton(symbol)
  return own !== '' && wellKnown.some((each) => skeleton(each) === own)
}

function skeleton(symbol: string): string {
  const plain = symbol
    .replace(/\\u\{[0-9a-f]+\}/g, '')
    .normalize('NFKC')
    .toLowerCase()
  return [...plain]
    .map((letter) => CONFUSABLES[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '')
}
