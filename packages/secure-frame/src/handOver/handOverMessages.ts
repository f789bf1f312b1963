import { LoginProviderId } from '@vestibule/protocol'
import * as z from 'zod/mini'

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const SettingsQuestion = z.strictObject({
  kind: z.literal('settings'),
  site: z.string().check(z.maxLength(256)),
  locale: z.optional(z.string().check(z.maxLength(16))),
  provider: LoginProviderId,
  /** Only for a window that this frame redirected. Other windows prompt the visitor. */
  who: z.optional(
    z.strictObject({ userId: z.string(), label: z.string().check(z.maxLength(1_024)) }),
  ),
  /** In ms since the epoch. Both sides use the same clock. */
  expiresAt: z.number(),
})
export type SettingsQuestion = z.infer<typeof SettingsQuestion>

export const SettingsAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({ kind: z.literal('ask'), number: z.int(), thumbprint: token }),
  z.strictObject({ kind: z.literal('entered') }),
])
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

export const SettingsReply = z.strictObject({
  /** Number of the question that this message answers. */
  to: z.int(),
  code: z.optional(token),
})
export type SettingsReply = z.infer<typeof SettingsReply>
