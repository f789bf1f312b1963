import { escapeHidden } from '../wallet/text/escapeHidden.js'

/** A dapp's own words: they turn nothing around them, and hide nothing. */
export function Foreign({ text }: { text: string }) {
  return <bdi>{escapeHidden(text)}</bdi>
}
