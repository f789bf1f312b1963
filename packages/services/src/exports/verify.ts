export type { SignInClaims, TokenIdentity } from '../verify/claims.js'
export { createVerifier, type Verifier } from '../verify/createVerifier.js'
export { TokenError, type TokenFault } from '../verify/tokenError.js'
