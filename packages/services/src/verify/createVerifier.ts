import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import {
  readClaims,
  SESSION_TOKEN_ALGORITHM,
  SESSION_TOKEN_TYPE,
  type SignInClaims,
} from './claims.js'
import { TokenError, type TokenFault } from './tokenError.js'

/** Characters that a token has at the most. */
const LONGEST = 4_096
/** Milliseconds that fetched keys are used for, between fetches for a key that is not among them, and for one fetch. */
const KEYS_LIFE = 10 * 60_000
const BETWEEN_FETCHES = 30_000
const FETCH_TIME = 5_000
/** Seconds that the clocks of two servers may be apart. */
const TOLERANCE = 5

/** Tells whose session a token is. */
export type Verifier = {
  /**
   * What a token says, once its signature, issuer, project, origin and times are right.
   * @throws TokenError
   */
  verify: (token: string) => Promise<SignInClaims>
}

/**
 * Checks the tokens that pages send to their server after a visitor has signed in with a wallet. Fetches the services' public
 * keys once, and again every ten minutes, or when a token names a key that is not among them. Runs wherever there are `fetch`
 * and Web Crypto.
 * @throws TypeError for an issuer that is no URL, and without a project
 *
 * @example
 * const { verify } = createVerifier({ issuer: 'https://wallet.example', projectId: 'my-dapp' })
 * const { account } = await verify(token)
 */
export function createVerifier(options: createVerifier.Options): Verifier {
  const { issuer, projectId, origin, jwks, jwksUrl, clockTolerance = TOLERANCE } = options
  // From an environment variable that is not set, say: without it tokens of every project would pass.
  if (typeof projectId !== 'string' || projectId === '')
    throw new TypeError('`createVerifier` needs the `projectId` that tokens are for.')
  const keys =
    jwks === undefined
      ? createRemoteJWKSet(new URL(jwksUrl ?? new URL('/.well-known/jwks.json', issuer)), {
          cacheMaxAge: KEYS_LIFE,
          cooldownDuration: BETWEEN_FETCHES,
          timeoutDuration: FETCH_TIME,
        })
      : createLocalJWKSet(jwks)
  const checks: JWTVerifyOptions = {
    issuer: new URL(issuer).origin,
    audience: projectId,
    typ: SESSION_TOKEN_TYPE,
    algorithms: [SESSION_TOKEN_ALGORITHM],
    clockTolerance,
    requiredClaims: ['sub', 'azp', 'sid', 'jti', 'auth_time', 'iat', 'exp'],
  }
  const origins = origin === undefined ? undefined : [origin].flat()

  return {
    async verify(token) {
      if (typeof token !== 'string' || token.length > LONGEST) throw new TokenError('malformed')
      const { payload } = await jwtVerify(token, keys, checks).catch((cause: unknown) => {
        throw new TokenError(faultOf(cause), { cause })
      })
      const claims = readClaims(payload)
      if (claims === undefined) throw new TokenError('malformed')
      if (claims.issuedAt > Date.now() / 1000 + clockTolerance) throw new TokenError('notYetValid')
      if (origins !== undefined && !origins.includes(claims.origin))
        throw new TokenError('wrongOrigin')
      return claims
    },
  }
}

export declare namespace createVerifier {
  type Options = {
    /** Where the services are, as browsers see them. */
    issuer: string
    projectId: string
    /** The pages that may have signed the visitor in. @default any that the project lists */
    origin?: string | readonly string[] | undefined
    /** Where this server fetches the keys. @default `/.well-known/jwks.json` at the issuer */
    jwksUrl?: string | undefined
    /** The services' public keys, for a server that fetches nothing. @default fetched */
    jwks?: JSONWebKeySet | undefined
    /** Seconds that the two clocks may be apart. @default 5 */
    clockTolerance?: number | undefined
  }
}

const CLAIMS: Readonly<Record<string, TokenFault>> = {
  iss: 'wrongIssuer',
  aud: 'wrongAudience',
  nbf: 'notYetValid',
}

function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) return CLAIMS[error.claim] ?? 'malformed'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'wrongAlgorithm'
  if (error instanceof errors.JOSENotSupported) return 'wrongAlgorithm'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'badSignature'
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknownKey'
  if (error instanceof errors.JWKSMultipleMatchingKeys) return 'malformed'
  const isToken = error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid
  return isToken ? 'malformed' : 'keysUnavailable'
}
