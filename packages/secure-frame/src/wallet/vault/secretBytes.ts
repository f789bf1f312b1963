import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { type Bytes, fromBase64Url } from '../bytes.js'
import { readKit, readPassphrase } from './recoverySecret.js'

/**
 * What a user brings to recover with. The gate lets no bytes through, so that a passkey's 32 PRF bytes come as base64url:
 * whoever asks the passkey makes the text for this one call and keeps no name on it.
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

/**
 * The PRF input that every passkey of the wallet is asked with: WebAuthn's `prf.eval.first`. Another version would be
 * another method.
 */
export const PRF_INPUT = 'vestibule/recovery-prf/v1'

/** The secret's bytes, which the caller wipes. @throws `recoveryRefused`, reason `form`, for a typing error */
export function secretBytes(secret: RecoverySecret): Bytes {
  if (secret.kind === 'passphrase') return readPassphrase(secret.words)
  if (secret.kind === 'kit') return readKit(secret.text)
  const bytes = fromBase64Url(secret.prf)
  // An authenticator that answers nothing must not become a key.
  if (bytes.length === 32 && bytes.some((byte) => byte !== bytes[0])) return bytes
  throw new VestibuleError('recoveryRefused', { data: { reason: 'form' } })
}
