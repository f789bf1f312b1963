import { DomainError } from '../errors/domainError.js'

/**
 * Why a passkey signs nobody in: it is none that the services know, it is a recovery method that does not count yet, or
 * something of its answer is not right, of which no more is said.
 */
export type PasskeyRefusal = 'unknown' | 'pending' | 'failed'

export function refused(
  reason: PasskeyRefusal,
  more: { until?: string | undefined } = {},
  options: ErrorOptions = {},
): DomainError {
  return new DomainError('forbidden', 'passkeyRefused', { data: { reason, ...more }, ...options })
}
