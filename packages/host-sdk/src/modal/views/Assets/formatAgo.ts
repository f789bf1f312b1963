import { currentLanguage } from '@vestibule/protocol/texts'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns for example `5 min. ago`, or undefined below a minute. @param at In ms. */
export function formatAgo(at: number, now: number = Date.now()): string | undefined {
  const past = now - at
  const unit = UNITS.find(([, milliseconds]) => past >= milliseconds)
  if (unit === undefined) return undefined
  const [name, milliseconds] = unit
  const format = new Intl.RelativeTimeFormat(currentLanguage().tag, { style: 'short' })
  return format.format(-Math.floor(past / milliseconds), name)
}
