const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in the visitor's own time: `20 Nov 2026, 14:36`. */
export function day(instant: string): string {
  return FORMAT.format(new Date(instant))
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** A day without its time: 3 May 2026. @param at Milliseconds since 1970. */
export function formatDay(at: number): string {
  return DAY.format(at)
}
