const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

let format: Intl.RelativeTimeFormat | undefined

/** How long ago something was, such as `5 min. ago`; undefined for less than a minute. @param at Milliseconds */
export function formatAgo(at: number, now: number = Date.now()): string | undefined {
  const past = now - at
  const unit = UNITS.find(([, milliseconds]) => past >= milliseconds)
  if (unit === undefined) return undefined
  const [name, milliseconds] = unit
  format ??= new Intl.RelativeTimeFormat('en', { style: 'short' })
  return format.format(-Math.floor(past / milliseconds), name)
}
