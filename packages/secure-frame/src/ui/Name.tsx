import { escapeHidden } from '../platform/readableText.js'

/** A name of someone else's choice, standing alone: of a device, a network, or whatever else has a label. */
export function Name({ value }: { value: string }) {
  return <bdi>{escapeHidden(value)}</bdi>
}
