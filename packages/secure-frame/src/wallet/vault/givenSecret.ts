import * as z from 'zod/mini'

/** Messages have no bytes, so a passkey's 32 PRF bytes are base64url. */
export const RecoverySecret = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passkey'),
    prf: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  }),
  z.strictObject({ kind: z.literal('passphrase'), words: z.string().check(z.maxLength(256)) }),
  z.strictObject({ kind: z.literal('kit'), text: z.string().check(z.maxLength(256)) }),
])
export type RecoverySecret = z.infer<typeof RecoverySecret>

/** Secret and checksum in base32, in 14 groups of four. */
export const KIT_CHARACTERS = 56

/** True for a complete kit, with or without a mistake. */
export const isWholeKit = (text: string) => text.replace(/[\s-]+/g, '').length === KIT_CHARACTERS

/** WebAuthn's `prf.eval.first`. A change would make all passkeys useless. */
export const PRF_INPUT = 'vestibule/recovery-prf/v1'
