import { DomainError } from '../errors/domainError.js'

/** Error codes of RFC 9449 and RFC 6750. For `use_dpop_nonce`, retry with the nonce of the response. */
export type ProofFault = 'invalid_dpop_proof' | 'use_dpop_nonce' | 'invalid_token'

/** An invalid proof, or a proof with an invalid session. */
export class ProofError extends DomainError {
  override name = 'ProofError'
  readonly fault: ProofFault

  constructor(fault: ProofFault, options: { cause?: unknown } = {}) {
    super('unauthenticated', fault === 'invalid_token' ? 'sessionEnded' : 'invalidRequest', options)
    this.fault = fault
  }
}
