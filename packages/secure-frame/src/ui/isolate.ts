import { escapeHidden } from '../platform/readableText.js'
import { ISOLATE, ISOLATE_END } from './isolation.js'

/**
 * A name of someone else's choice (a page's, a token's, a device's), ready to stand in a sentence of ours: hidden
 * characters are written out, and letters that run the other way cannot turn our words or numbers around.
 */
export function isolate(name: string): string {
  return `${ISOLATE}${escapeHidden(name)}${ISOLATE_END}`
}
