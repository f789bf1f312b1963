import { escapeHidden } from '../platform/readableText.js'

export function Name({ value }: { value: string }) {
  return <bdi>{escapeHidden(value)}</bdi>
}
