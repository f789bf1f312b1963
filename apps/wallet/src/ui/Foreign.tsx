import { escapeHidden } from '../wallet/text/escapeHidden.js'

/** Isolates a dapp's text, so that the text cannot hide characters or reverse the text around it. */
export function Foreign({ text }: { text: string }) {
  return <bdi>{escapeHidden(text)}</bdi>
}
