import { Assertion } from '@vestibule/protocol/http'
import * as z from 'zod/mini'

/** Window of the next or changed request: id and key, base64url. */
export const NextWindow = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type NextWindow = z.infer<typeof NextWindow>

/** The window has opened, or the visitor decided about these bytes or changes. */
export const ApprovalAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({
    kind: z.literal('approve'),
    digest: z.string(),
    /** The passkey's signature for this digest, if the wallet requires one. */
    assertion: z.optional(Assertion),
    next: z.optional(NextWindow),
  }),
  z.strictObject({
    kind: z.literal('change'),
    digest: z.string(),
    change: z.unknown(),
    window: NextWindow,
  }),
  z.strictObject({
    kind: z.literal('reject'),
    /** Whether the decision applies to every waiting request of the page. @default only this request */
    all: z.optional(z.boolean()),
    next: z.optional(NextWindow),
  }),
  z.strictObject({
    /** Keeps this request waiting. `next` receives the next request. */
    kind: z.literal('skip'),
    next: NextWindow,
  }),
])
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>

export const ApprovalReply = z.strictObject({ kind: z.literal('next') })
export type ApprovalReply = z.infer<typeof ApprovalReply>
