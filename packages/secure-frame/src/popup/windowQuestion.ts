import { Look } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Approval } from '../approval/approval.js'
import { DeviceQuestion } from '../wallet/pairing/deviceMessages.js'
import { ConsentQuestion } from './consentMessages.js'
import { ScanQuestion } from './scanMessages.js'

/** Only the frame has the key. The frame's own card would show the same object. */
export const ApprovalQuestion = z.strictObject({
  kind: z.literal('approval'),
  approval: z.custom<Approval>((value) => value !== null && typeof value === 'object'),
  /** Position among the waiting requests. Absent for a single request. */
  position: z.optional(z.strictObject({ number: z.int(), of: z.int() })),
  look: Look,
  /** In ms since the epoch. */
  expiresAt: z.number(),
})
export type ApprovalQuestion = z.infer<typeof ApprovalQuestion>

export const WindowQuestion = z.discriminatedUnion('kind', [
  ApprovalQuestion,
  ConsentQuestion,
  DeviceQuestion,
  ScanQuestion,
])
export type WindowQuestion = z.infer<typeof WindowQuestion>
