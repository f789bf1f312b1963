import { sessionText } from './i18n.js'

let format: Intl.DateTimeFormat | undefined

/** When a permission ends or has ended, such as `Ends Dec 7, 2026, 2:30 PM`. @param expiry Milliseconds since the epoch. */
export function formatEnd(expiry: number): string {
  format ??= new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
  const date = format.format(expiry)
  return sessionText(expiry <= Date.now() ? 'ended' : 'ends', { date })
}
