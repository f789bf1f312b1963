import * as z from 'zod'

/** RFC 3339, with `Z` or an offset; days that are in no calendar are none. */
const Instant = z.iso.datetime({ offset: true })

/** Milliseconds of an instant; undefined for what is none. */
export function readInstant(text: string): number | undefined {
  if (text.length > 40 || !Instant.safeParse(text).success) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
