// Invisible and direction-changing characters, and unusual line breaks.
const HIDDEN = /[\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u0085\r]/u
// Joiners inside an emoji are harmless.
const EMOJI = /\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*/u
const EMOJI_OR_HIDDEN = new RegExp(`${EMOJI.source}|(${HIDDEN.source})`, 'gu')
// More combining marks than a letter of any script has: a large pile would cover the lines above.
const PILE = /([\p{Mn}\p{Me}]{4})([\p{Mn}\p{Me}]+)/gu
const QUOTES = /["\p{Pi}\p{Pf}\u201a\u201e\u275b-\u275e\u300c-\u300f\u301d-\u301f\uff02]/gu
const CONTROL = /(?![\n\t\r\u0085])\p{Cc}/u

/** Writes invisible characters and covering marks as escapes, such as `\u{202e}` for a right-to-left override. */
export function escapeHidden(text: string): string {
  return text
    .replace(EMOJI_OR_HIDDEN, (kept, hidden?: string) =>
      hidden === undefined ? kept : writeOut(hidden),
    )
    .replace(PILE, (_, kept: string, rest: string) => kept + [...rest].map(writeOut).join(''))
}

/** Removes quotation marks: the name must not end the quotation around it. */
export function quotableName(name: string, letters = Number.POSITIVE_INFINITY): string {
  return [...escapeHidden(name.trim()).replace(QUOTES, "'")].slice(0, letters).join('')
}

/** Removes spaces from a symbol and shortens it: `USDC to you` would continue the card's sentence. */
export function oneWord(symbol: string, letters: number): string {
  return quotableName(symbol.trim().replace(/\s+/g, '_'), letters)
}

const writeOut = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`

/** Decodes UTF-8. @returns undefined for invalid or unprintable bytes */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    // Keep a byte order mark: the signature includes it.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return CONTROL.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
