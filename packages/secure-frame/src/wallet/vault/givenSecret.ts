import * as z from 'zod/mini'

/** Messages have no bytes: a passkey's 32 PRF bytes are base64url. */
export const RecoverySecret = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passkey'),
    prf: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  }),
  z.strictObject({ kind: z.literal('passphrase'), words: z.string().check(z.maxLength(256)) }),
  z.strictObject({ kind: z.literal('kit'), text: z.string().check(z.maxLength(256)) }),
])
export type RecoverySecret = z.infer<typeof RecoverySecret>

/** 14 groups of four in base32: secret and checksum. */
export const KIT_CHARACTERS = 56

/** Checks only the length. */
export const isWholeKit = (text: string) => text.replace(/[\s-]+/g, '').length === KIT_CHARACTERS

/** WebAuthn's `prf.eval.first`. Never change: all passkeys would become useless. */
export const PRF_INPUT = 'vestibule/recovery-prf/v1'
