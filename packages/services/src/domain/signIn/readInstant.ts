import * as z from 'zod'

/** RFC 3339, with `Z` or an offset; the day must exist. */
const Instant = z.iso.datetime({ offset: true })

/** Milliseconds since 1970; undefined for an invalid instant. */
export function readInstant(text: string): number | undefined {
  if (text.length > 40 || !Instant.safeParse(text).success) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
