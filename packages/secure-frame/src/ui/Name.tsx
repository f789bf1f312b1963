import { escapeHidden } from '../platform/readableText.js'

/** For a name from another source, outside a sentence. */
export function Name({ value }: { value: string }) {
  return <bdi>{escapeHidden(value)}</bdi>
}
