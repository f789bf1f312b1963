import * as z from 'zod/mini'

/**
 * The user's recovery secret. The gate accepts no bytes, so a passkey's 32 PRF bytes are base64url: the caller makes the text
 * for this call and drops it.
 */
export const RecoverySecret = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passkey'),
    prf: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  }),
  z.strictObject({ kind: z.literal('passphrase'), words: z.string().check(z.maxLength(256)) }),
  z.strictObject({ kind: z.literal('kit'), text: z.string().check(z.maxLength(256)) }),
])
export type RecoverySecret = z.infer<typeof RecoverySecret>

/** Number of characters of a kit: secret and checksum in base32, in 14 groups of four. */
export const KIT_CHARACTERS = 56

/** Whether a kit was typed to its end, with or without a mistake. */
export const isWholeKit = (text: string) => text.replace(/[\s-]+/g, '').length === KIT_CHARACTERS

/** The PRF input for every passkey of the wallet: WebAuthn's `prf.eval.first`. Another version would be another method. */
export const PRF_INPUT = 'vestibule/recovery-prf/v1'
