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
import { isCanonical } from './spelling.js'
import { TokenError, type TokenFault } from './tokenError.js'

const LONGEST = 4_096
/** Times in ms: lifetime of fetched keys, interval between fetches for an unknown key, and timeout of one fetch. */
const KEYS_LIFE = 10 * 60_000
const BETWEEN_FETCHES = 30_000
const FETCH_TIME = 5_000
const KEYS_PATH = '/.well-known/jwks.json'
const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/
/** Allowed clock difference of two servers in seconds. */
const TOLERANCE = 5

export type Verifier = {
  /** Returns a token's claims after checking its signature, issuer, project, origin and times. @throws TokenError */
  verify: (token: string) => Promise<SignInClaims>
}

/**
 * Checks the tokens that pages send to their server after a visitor has signed in with a wallet.
 * Fetches the services' public keys once, and again every ten minutes or for an unknown key.
 * Requires only `fetch` and Web Crypto.
 * @throws TypeError without a project or an origin, and for an issuer that is not on https or
 * loopback
 *
 * @example
 * const { verify } = createVerifier({
 *   issuer: 'https://wallet.example',
 *   projectId: 'my-dapp',
 *   origin: 'https://app.example',
 * })
 * const { account } = await verify(token)
 */
export function createVerifier(options: createVerifier.Options): Verifier {
  const { issuer, projectId, origin, jwks, jwksUrl, clockTolerance = TOLERANCE } = options
  // An environment variable may be unset: without this check, tokens of every project would be
  // valid.
  if (typeof projectId !== 'string' || projectId === '')
    throw new TypeError('`createVerifier` needs the `projectId` of the tokens.')
  const origins = [origin].flat()
  if (origins.length === 0 || !origins.every((entry) => typeof entry === 'string' && entry !== ''))
    throw new TypeError('`createVerifier` needs the `origin` of your pages.')
  const issuerUrl = secureUrl('issuer', issuer)
  const keys =
    jwks === undefined
      ? createRemoteJWKSet(secureUrl('jwksUrl', jwksUrl ?? new URL(KEYS_PATH, issuerUrl).href), {
          cacheMaxAge: KEYS_LIFE,
          cooldownDuration: BETWEEN_FETCHES,
          timeoutDuration: FETCH_TIME,
        })
      : createLocalJWKSet(jwks)
  const checks: JWTVerifyOptions = {
    issuer: issuerUrl.origin,
    audience: projectId,
    typ: SESSION_TOKEN_TYPE,
    algorithms: [SESSION_TOKEN_ALGORITHM],
    clockTolerance,
    requiredClaims: ['sub', 'azp', 'sid', 'jti', 'auth_time', 'iat', 'exp'],
  }

  return {
    async verify(token) {
      if (typeof token !== 'string' || token.length > LONGEST) throw new TokenError('malformed')
      const { payload } = await jwtVerify(token, keys, checks).catch((cause: unknown) => {
        throw new TokenError(faultOf(cause), { cause })
      })
      const claims = readClaims(payload)
      if (claims === undefined || !isCanonical(token)) throw new TokenError('malformed')
      if (claims.issuedAt > Date.now() / 1000 + clockTolerance) throw new TokenError('notYetValid')
      if (!origins.includes(claims.origin)) throw new TokenError('wrongOrigin')
      return claims
    },
  }
}

export declare namespace createVerifier {
  type Options = {
    /** Origin of the services in browsers: https, or loopback. */
    issuer: string
    projectId: string
    /** Origins of the pages whose visitors this server accepts, such as `https://app.example`. */
    origin: string | readonly string[]
    /** URL of the keys for this server: https, or loopback. @default `/.well-known/jwks.json` at the issuer */
    jwksUrl?: string | undefined
    /** Public keys of the services, for a server that does not fetch keys. @default fetched */
    jwks?: JSONWebKeySet | undefined
    /** Allowed difference of the two clocks in seconds. @default 5 */
    clockTolerance?: number | undefined
  }
}

/** @throws TypeError if an attacker on the network could replace the keys */
function secureUrl(name: string, value: string): URL {
  const url = new URL(value)
  const isLocal = url.protocol === 'http:' && LOOPBACK.test(url.hostname)
  if (url.protocol !== 'https:' && !isLocal)
    throw new TypeError(`The \`${name}\` of \`createVerifier\` must be an https URL.`)
  return url
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
