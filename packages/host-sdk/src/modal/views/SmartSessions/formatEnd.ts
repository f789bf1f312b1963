import { formatDate } from '@vestibule/protocol/texts'
import { sessionText } from './i18n.js'

/** Such as `Ends 7 Dec 2026, 14:30`. @param expiry In ms since the epoch. */
export function formatEnd(expiry: number): string {
  const date = formatDate(expiry, { dateStyle: 'medium', timeStyle: 'short' })
  return sessionText(expiry <= Date.now() ? 'ended' : 'ends', { date })
}
