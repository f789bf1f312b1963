import { EMOJI, HIDDEN } from './plainText.js'

const SEEN = /[\n\t]/
const EMOJI_OR_HIDDEN = new RegExp(`${EMOJI.source}|(?!${SEEN.source})(${HIDDEN.source})`, 'gu')

/** Replaces invisible characters with escapes: `\u{202e}` for a right-to-left override. */
export function escapeHidden(text: string): string {
  return text.replace(EMOJI_OR_HIDDEN, (kept, hidden?: string) =>
    hidden === undefined ? kept : `\\u{${hidden.codePointAt(0)?.toString(16)}}`,
  )
}
