import { VestibuleError } from '@vestibule/protocol'
import { type Bytes, fromBase64Url } from '../../platform/bytes.js'
import type { RecoverySecret } from './givenSecret.js'
import { readKit, readPassphrase } from './recoverySecret.js'

export function secretBytes(secret: RecoverySecret): Bytes {
  if (secret.kind === 'passphrase') return readPassphrase(secret.words)
  if (secret.kind === 'kit') return readKit(secret.text)
  const bytes = fromBase64Url(secret.prf)
  // Security: an authenticator's empty result must not become a key.
  if (bytes.length === 32 && bytes.some((byte) => byte !== bytes[0])) return bytes
  throw new VestibuleError('recoveryRefused', { data: { reason: 'form' } })
}
