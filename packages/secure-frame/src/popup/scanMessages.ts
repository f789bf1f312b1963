import { Look } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { ShownCode } from '../wallet/pairing/shownCode.js'

/** Frames cannot access the camera, so a window scans the code. */
export const ScanQuestion = z.strictObject({
  kind: z.literal('scan'),
  look: Look,
  expiresAt: z.number(),
})
export type ScanQuestion = z.infer<typeof ScanQuestion>

export const ScanAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({ kind: z.literal('scanned'), code: ShownCode }),
  z.strictObject({ kind: z.literal('reject') }),
])
export type ScanAnswer = z.infer<typeof ScanAnswer>
