import { escapeHidden } from '../platform/readableText.js'

/** For a foreign name outside of a sentence. */
export function Name({ value }: { value: string }) {
  return <bdi>{escapeHidden(value)}</bdi>
}
