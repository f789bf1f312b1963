import { formatDate } from '@vestibule/protocol/texts'

/** In the visitor's time zone: `20 Nov 2026, 14:36`. */
export function day(instant: string): string {
  return formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
}

/** @param at in ms since 1970 */
export function formatDay(at: number): string {
  return formatDate(at, { dateStyle: 'long' })
}
