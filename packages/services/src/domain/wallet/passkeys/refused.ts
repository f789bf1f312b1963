import { DomainError } from '../../errors/domainError.js'

/**
 * Why a passkey is refused: the services do not know it, it is an inactive recovery method, or its answer is wrong, without a
 * detail. `needed`: a passkey must confirm this first. `last`: the wallet must keep a passkey for confirmations, and another
 * method.
 */
export type PasskeyRefusal = 'unknown' | 'pending' | 'failed' | 'needed' | 'last'

export function refused(
  reason: PasskeyRefusal,
  more: { until?: string | undefined; nonce?: string; credentialIds?: string[] } = {},
  options: ErrorOptions = {},
): DomainError {
  return new DomainError('forbidden', 'passkeyRefused', { data: { reason, ...more }, ...options })
}
