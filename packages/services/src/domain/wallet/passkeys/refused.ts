import { DomainError } from '../../errors/domainError.js'

/**
 * Why a passkey is not accepted: the services do not know it, it is a recovery method that does not count yet, or
 * something of its answer is not right, of which no more is said. `needed`: a passkey has to confirm this first. `last`:
 * the wallet keeps a passkey that confirms, and another method.
 */
export type PasskeyRefusal = 'unknown' | 'pending' | 'failed' | 'needed' | 'last'

export function refused(
  reason: PasskeyRefusal,
  more: { until?: string | undefined; nonce?: string; credentialIds?: string[] } = {},
  options: ErrorOptions = {},
): DomainError {
  return new DomainError('forbidden', 'passkeyRefused', { data: { reason, ...more }, ...options })
}
