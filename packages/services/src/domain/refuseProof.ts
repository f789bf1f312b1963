import { Refusal } from '../refusal.js'

/** What is wrong, in the words of RFC 9449 and RFC 6750; a fresh nonce, which every answer carries, cures the second. */
type Fault = 'invalid_dpop_proof' | 'use_dpop_nonce' | 'invalid_token'

/** The refusal of a proof or of the session that it is for. */
export function refuseProof(fault: Fault, options: { cause?: unknown } = {}): Refusal {
  const type = fault === 'invalid_token' ? 'sessionEnded' : 'invalidRequest'
  const headers = { 'WWW-Authenticate': `DPoP error="${fault}"` }
  return new Refusal(401, type, { ...options, headers })
}
