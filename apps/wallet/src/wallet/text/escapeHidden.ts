import { EMOJI, HIDDEN } from './plainText.js'

/** Line and column separators stay. */
const SEEN = /[\n\t]/
const EMOJI_OR_HIDDEN = new RegExp(`${EMOJI.source}|(?!${SEEN.source})(${HIDDEN.source})`, 'gu')

/** Writes invisible characters out: `\u{202e}` for a right-to-left override. */
export function escapeHidden(text: string): string {
  return text.replace(EMOJI_OR_HIDDEN, (kept, hidden?: string) =>
    hidden === undefined ? kept : `\\u{${hidden.codePointAt(0)?.toString(16)}}`,
  )
}
