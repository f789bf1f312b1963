const FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A time as mails spell it: `20 Nov 2026, 07:49 UTC`. */
export function utcTime(at: Date): string {
  return `${FORMAT.format(at)} UTC`
}
