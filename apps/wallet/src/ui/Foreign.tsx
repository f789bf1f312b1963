import { escapeHidden } from '../wallet/text/escapeHidden.js'

/** Isolates a dapp's text, so that it cannot hide characters or reverse other text. */
export function Foreign({ text }: { text: string }) {
  return <bdi>{escapeHidden(text)}</bdi>
}
