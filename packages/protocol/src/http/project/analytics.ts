import * as z from 'zod/mini'

export const MAX_EVENTS = 32

const text = (most: number) => z.string().check(z.maxLength(most))

export const AnalyticsEvent = z.object({
  eventId: z.uuid(),
  /** Without its query and fragment. */
  url: text(2_048),
  domain: text(255),
  /** In ms since 1970. */
  timestamp: z.int().check(z.minimum(0)),
  props: z.object({
    type: z.enum(['track', 'error']),
    event: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,63}$/)),
    properties: z.optional(z.record(text(64), z.unknown())),
  }),
})
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

/** `POST /e`: one event, or several. */
export const AnalyticsBody = z.union([
  AnalyticsEvent,
  z.array(AnalyticsEvent).check(z.minLength(1), z.maxLength(MAX_EVENTS)),
])
