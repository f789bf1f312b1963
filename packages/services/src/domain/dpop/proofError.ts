import { DomainError } from '../errors/domainError.js'

/** The fault, in the words of RFC 9449 and RFC 6750; a fresh nonce, which every answer carries, cures the second. */
export type ProofFault = 'invalid_dpop_proof' | 'use_dpop_nonce' | 'invalid_token'

/** A proof, or the session that it is for, that does not count. */
export class ProofError extends DomainError {
  override name = 'ProofError'
  readonly fault: ProofFault

  constructor(fault: ProofFault, options: { cause?: unknown } = {}) {
    super('unauthenticated', fault === 'invalid_token' ? 'sessionEnded' : 'invalidRequest', options)
    this.fault = fault
  }
}
