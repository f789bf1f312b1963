/** Why a token is refused. */
export type TokenFault =
  /** Not a token of this kind. */
  | 'malformed'
  /** Signed with an algorithm that the services do not use, or unsigned. */
  | 'wrongAlgorithm'
  | 'badSignature'
  /** The services do not have this key, or have removed it. */
  | 'unknownKey'
  | 'wrongIssuer'
  | 'wrongAudience'
  | 'wrongOrigin'
  | 'expired'
  | 'notYetValid'
  /** The keys could not be fetched; the token may be valid. */
  | 'keysUnavailable'

const TEXTS: Readonly<Record<TokenFault, string>> = {
  malformed: 'The token is malformed',
  wrongAlgorithm: 'The token is signed by another algorithm',
  badSignature: 'The signature of the token is wrong',
  unknownKey: 'The key of the token is unknown',
  wrongIssuer: 'The token is of another issuer',
  wrongAudience: 'The token is for another project',
  wrongOrigin: 'The token is for another origin',
  expired: 'The token has expired',
  notYetValid: 'The token is not valid yet',
  keysUnavailable: 'The keys of the issuer could not be fetched',
}

/** A refused token; `fault` has the reason. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly fault: TokenFault

  constructor(fault: TokenFault, options: { cause?: unknown } = {}) {
    super(TEXTS[fault], options)
    this.fault = fault
  }
}
