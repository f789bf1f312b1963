import { DomainError } from '../../errors/domainError.js'

/**
 * `unknown` to the services; `pending`: an inactive recovery method; `failed`: a wrong answer;
 * `needed`: a passkey must confirm first; `last`: the wallet must keep a passkey for confirmations,
 * and another method.
 */
export type PasskeyRefusal = 'unknown' | 'pending' | 'failed' | 'needed' | 'last'

export function refused(
  reason: PasskeyRefusal,
  more: { until?: string | undefined; nonce?: string; credentialIds?: string[] } = {},
  options: ErrorOptions = {},
): DomainError {
  return new DomainError('forbidden', 'passkeyRefused', { data: { reason, ...more }, ...options })
}
