import { escapeHidden } from '../platform/readableText.js'
import { ISOLATE, ISOLATE_END } from './isolation.js'

/**
 * A foreign name (of a page, a token, a device) for use in a sentence. Hidden characters become escapes, and right-to-left
 * letters cannot reorder the words around the name.
 */
export function isolate(name: string): string {
  return `${ISOLATE}${escapeHidden(name)}${ISOLATE_END}`
}
