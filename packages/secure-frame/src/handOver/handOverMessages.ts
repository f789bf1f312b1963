import { LoginProviderId } from '@vestibule/protocol'
import * as z from 'zod/mini'

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The frame's message that opens the hub for a visitor with a session on a site. */
export const SettingsQuestion = z.strictObject({
  kind: z.literal('settings'),
  site: z.string().check(z.maxLength(256)),
  /** The language of the frame. */
  locale: z.optional(z.string().check(z.maxLength(16))),
  /** The kind of the visitor's login: their email, or their name at a provider. */
  provider: LoginProviderId,
  /** The account, only for a window that this frame has sent on. Every other window asks the visitor. */
  who: z.optional(
    z.strictObject({ userId: z.string(), label: z.string().check(z.maxLength(1_024)) }),
  ),
  /** Milliseconds since the epoch, by the clock that both share. */
  expiresAt: z.number(),
})
export type SettingsQuestion = z.infer<typeof SettingsQuestion>

/** The page's messages: it is ready, its key asks for a session, or it has a session. */
export const SettingsAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  z.strictObject({ kind: z.literal('ask'), number: z.int(), thumbprint: token }),
  z.strictObject({ kind: z.literal('entered') }),
])
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

/** The frame's reply to a key: a code, or nothing if the services refused. */
export const SettingsReply = z.strictObject({
  /** The answer's number. */
  to: z.int(),
  code: z.optional(token),
})
export type SettingsReply = z.infer<typeof SettingsReply>
