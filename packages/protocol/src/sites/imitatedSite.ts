import { foldSymbol, readsLike } from '../symbols/readsLike.js'
import { readPunycode } from './readPunycode.js'
import { splitHost } from './splitHost.js'

/** Common words: two names that share them are not similar. */
const COMMON = new Set(
  'www app dapp apps web web3 site swap trade wallet bridge stake exchange finance defi demo test localhost'.split(
    ' ',
  ),
)
/** Shorter names are ignored. Below the second limit, one wrong letter does not count. */
const LEAST = 4
const LONG = 6

/**
 * Finds a known site that a visitor could confuse with the origin: look-alike letters, one wrong
 * letter, another ending, or its name in another site's subdomain. Undefined for known sites.
 * @param origin Exact, as in the list.
 */
export function imitatedSite(origin: string, known: readonly string[]): string | undefined {
  const own = siteOf(origin)
  const others = known.map((each) => ({ origin: each, ...siteOf(each) }))
  if (others.some(({ registrable }) => registrable === own.registrable)) return undefined
  return others.find(({ name }) => {
    if (name.length < LEAST || COMMON.has(name)) return false
    const names = new Set([foldSymbol(name)])
    return own.words.some((word) => readsLike(word, names) || isOneLetterOff(word, name))
  })?.origin
}

function siteOf(origin: string) {
  // Remove a root dot: `example.com.` is another origin of the same site.
  const host = new URL(origin).host.replace(/\.(?=:\d+$|$)/, '')
  const { registrable } = splitHost(host)
  const [name = ''] = registrable.split('.')
  const labels = host.replace(/:\d+$/, '').split('.').slice(0, -1).map(readPunycode)
  return {
    registrable,
    name: readPunycode(name),
    words: [...labels, ...labels.flatMap((label) => label.split('-'))],
  }
}

/** Whether one letter is added, missing or changed, or two letters are swapped. */
function isOneLetterOff(word: string, name: string): boolean {
  if (name.length < LONG || Math.abs(word.length - name.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === name[start]) start += 1
  const [rest, other] = [word.slice(start), name.slice(start)]
  const isSwapped = rest[0] === other[1] && rest[1] === other[0]
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (isSwapped && rest.slice(2) === other.slice(2))
  )
}
