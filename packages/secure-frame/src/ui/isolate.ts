import { escapeHidden } from '../platform/readableText.js'
import { ISOLATE, ISOLATE_END } from './isolation.js'

/** A foreign name for use in a sentence: hidden characters become escapes, and right-to-left letters cannot reorder other words. */
export function isolate(name: string): string {
  return `${ISOLATE}${escapeHidden(name)}${ISOLATE_END}`
}
