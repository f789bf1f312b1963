import { DomainError } from '../../errors/domainError.js'

/**
 * Why a passkey is refused: `unknown` to the services, an inactive (`pending`) recovery method, or a wrong answer
 * (`failed`). `needed`: a passkey must confirm this first. `last`: the wallet must keep a passkey for confirmations,
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
