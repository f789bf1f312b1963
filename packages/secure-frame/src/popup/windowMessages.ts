import { Assertion } from '@vestibule/protocol/http'
import * as z from 'zod/mini'

/** What the window says to an approval: that it is there, and what the visitor decided about which bytes. */
export const ApprovalAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({
    kind: z.literal('approve'),
    digest: z.string(),
    /** What a passkey signed for this digest, where the wallet wants that. */
    assertion: z.optional(Assertion),
  }),
  z.strictObject({ kind: z.literal('reject') }),
])
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>
