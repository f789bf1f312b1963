import { escapeHidden } from '../wallet/text/escapeHidden.js'

/** A dapp's own words, isolated: they cannot change the direction of other text, or hide characters. */
export function Foreign({ text }: { text: string }) {
  return <bdi>{escapeHidden(text)}</bdi>
}
