const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment in the visitor's own time: `20 Nov 2026, 14:36`. */
export function day(instant: string): string {
  return FORMAT.format(new Date(instant))
}
