import { Assertion } from '@vestibule/protocol/http'
import * as z from 'zod/mini'

/** Where a window waits for the next form of its request, or for the next request: a new id and key, both base64url. */
export const NextWindow = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type NextWindow = z.infer<typeof NextWindow>

/** The window's messages to an approval: its presence, and the visitor's decision about these bytes or these changes. */
export const ApprovalAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({
    kind: z.literal('approve'),
    digest: z.string(),
    /** The passkey's signature for this digest, if the wallet asks for one. */
    assertion: z.optional(Assertion),
    next: z.optional(NextWindow),
  }),
  z.strictObject({
    kind: z.literal('change'),
    /** The digest of the request to change. */
    digest: z.string(),
    /** In a form that its namespace knows. */
    change: z.unknown(),
    window: NextWindow,
  }),
  z.strictObject({
    kind: z.literal('reject'),
    /** Every request of the page that waits. @default only this one */
    all: z.optional(z.boolean()),
    next: z.optional(NextWindow),
  }),
  z.strictObject({
    /** No decision: the request keeps waiting, and the next one comes to `next`. */
    kind: z.literal('skip'),
    next: NextWindow,
  }),
])
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>

/** The frame's reply to a decision: the window continues at `next` with another request. */
export const ApprovalReply = z.strictObject({ kind: z.literal('next') })
export type ApprovalReply = z.infer<typeof ApprovalReply>
