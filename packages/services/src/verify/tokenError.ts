export type TokenFault =
  /** Not a sign-in token. */
  | 'malformed'
  /** Unsigned, or signed with an algorithm that the services do not use. */
  | 'wrongAlgorithm'
  | 'badSignature'
  /** The services do not have this key any more, or never had it. */
  | 'unknownKey'
  | 'wrongIssuer'
  | 'wrongAudience'
  | 'wrongOrigin'
  | 'expired'
  | 'notYetValid'
  /** The keys could not be fetched. The token may be valid. */
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

/** A rejected token. `fault` contains the reason. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly fault: TokenFault

  constructor(fault: TokenFault, options: { cause?: unknown } = {}) {
    super(TEXTS[fault], options)
    this.fault = fault
  }
}
