/** Physical sides, which right-to-left text does not mirror. */
const SIDES =
  /(^|[\s;{"'`])((?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-(?:color|style|width))?|border-(?:top|bottom)-(?:left|right)-radius)\s*:/g
const WORDS = /(?:text-align(?:-last)?|float|clear)\s*:\s*(?:left|right)\b/g
const FOUR = /(?:^|[\s;{])(?:margin|padding|inset)\s*:\s*([^;{}]+);/g

export function physicalCss(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const found = [...plain.matchAll(SIDES)].map(([, , property]) => property)
  const words = [...plain.matchAll(WORDS)].map(([text]) => text)
  const four = [...plain.matchAll(FOUR)]
    .filter(([, value]) => {
      const [, right, , left] = split(value)
      return left !== undefined && right !== left && !/safe-area/.test(value)
    })
    .map(([text]) => text.trim())
  return [...found, ...words, ...four]
}

/** Splits a shorthand's values without splitting functions. */
function split(value) {
  const parts = ['']
  let depth = 0
  for (const letter of value.trim()) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (/\s/.test(letter) && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.filter((part) => part !== '')
}
