import { ThemeMode } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Approval } from '../approval/approval.js'

/** What the frame hands over. Only the frame has the key; the approval is the very object that its own card would show. */
export const WindowRequest = z.strictObject({
  approval: z.custom<Approval>((value) => value !== null && typeof value === 'object'),
  theme: ThemeMode,
  /** Milliseconds since the epoch, by the clock that both share. */
  expiresAt: z.number(),
})
export type WindowRequest = z.infer<typeof WindowRequest>

/** What the window says: that it is there, and what the visitor decided about which bytes. */
export const WindowAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({ kind: z.literal('approve'), hash: z.string() }),
  z.strictObject({ kind: z.literal('reject') }),
])
export type WindowAnswer = z.infer<typeof WindowAnswer>
