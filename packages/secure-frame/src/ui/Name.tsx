import { escapeHidden } from '../platform/readableText.js'

/** A foreign name outside of a sentence, such as a device's label. */
export function Name({ value }: { value: string }) {
  return <bdi>{escapeHidden(value)}</bdi>
}
