import { escapeHidden } from '../platform/readableText.js'
import { ISOLATE, ISOLATE_END } from './isolation.js'

/** Prepares a foreign name for a sentence: escapes hidden characters, and prevents reordering by right-to-left letters. */
export function isolate(name: string): string {
  return `${ISOLATE}${escapeHidden(name)}${ISOLATE_END}`
}
