import { Look } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { ShownCode } from '../wallet/pairing/shownCode.js'

/** A window reads the code, because frames get no camera. */
export const ScanQuestion = z.strictObject({
  kind: z.literal('scan'),
  look: Look,
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
})
export type ScanQuestion = z.infer<typeof ScanQuestion>

export const ScanAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({ kind: z.literal('scanned'), code: ShownCode }),
  z.strictObject({ kind: z.literal('reject') }),
])
export type ScanAnswer = z.infer<typeof ScanAnswer>
