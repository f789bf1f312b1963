import { readFileSync } from 'node:fs'
import type { TokenRefusal } from '@vestibule/protocol/http'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { MINUTE, SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import { DomainError } from '../../errors/domainError.js'
import { readCapped } from '../../net/readCapped.js'
import type { Project } from '../../projects/project.js'
import type { TokenIssuer } from '../../projects/tokens.js'
import { SUBJECT } from '../subject.js'

const TIMEOUT = 5 * SECOND
const MAX_KEYS = 256 * 1024
/** How long a withdrawn key remains valid. Unknown keys cause a request once per `PAUSE`. */
const FRESH = 5 * MINUTE
const PAUSE = 30 * SECOND
/** Allowed clock skew in seconds between issuer and services. */
const TOLERANCE = 30
/** Asymmetric algorithms: only the issuer can sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'].concat([
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
])

export type TokenUser = {
  issuer: string
  subject: string
  label: string | undefined
  id: string
  until: Date
}

export const refuseToken = (reason: TokenRefusal, options: { cause?: unknown } = {}) => {
  const claim = claimOf(options.cause)
  const data = { reason, ...(claim !== undefined && { claim }) }
  return new DomainError('forbidden', 'tokenRefused', { data, ...options })
}

function claimOf(error: unknown): string | undefined {
  const { claim } = (error ?? {}) as { claim?: unknown }
  return typeof claim === 'string' && claim !== 'unspecified' ? claim : undefined
}

export function createTokens(options: createTokens.Options) {
  const { fetch, clock, frameOrigin } = options
  const keys = new Map<string, JWTVerifyGetKey>()

  function keysOf({ jwksUrl, jwksFile = '' }: TokenIssuer): JWTVerifyGetKey {
    const place = jwksUrl ?? jwksFile
    const known = keys.get(place)
    if (known !== undefined) return known
    const found =
      jwksUrl === undefined
        ? createLocalJWKSet(JSON.parse(readFileSync(jwksFile, 'utf8')))
        : createRemoteJWKSet(new URL(jwksUrl), {
            cacheMaxAge: FRESH,
            cooldownDuration: PAUSE,
            [customFetch]: ask,
          })
    keys.set(place, found)
    return found
  }

  async function ask(url: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT)
    const answer = await fetch(url, { ...init, redirect: 'error', signal })
    const { status, headers } = answer
    const body = new Uint8Array(await readCapped(answer, { limit: MAX_KEYS, signal }))
    return new Response(body, { status, headers })
  }

  return {
    /**
     * @param thumbprint The session's key.
     * @throws DomainError `tokenRefused`, or `notSupportedYet` without an issuer
     */
    async verify(token: string, project: Project, thumbprint: string): Promise<TokenUser> {
      const { tokens = [] } = project
      if (tokens.length === 0) throw new DomainError('invalid', 'notSupportedYet')
      const claimed = readIssuer(token)
      const by = tokens.find(({ issuer }) => issuer === claimed)
      if (by === undefined) throw refuseToken('issuer')
      const { audience = frameOrigin, subjectClaim, maxAge } = by
      const now = clock()
      let claims: JWTPayload
      try {
        const verified = await jwtVerify(token, keysOf(by), {
          issuer: by.issuer,
          audience,
          algorithms: ALGORITHMS,
          clockTolerance: TOLERANCE,
          currentDate: new Date(now),
          maxTokenAge: maxAge,
          requiredClaims: ['iat', 'exp'],
        })
        claims = verified.payload
      } catch (error) {
        throw refuseToken(reasonOf(error), { cause: error })
      }
      if (!isBound(claims, { thumbprint, must: by.keyBound })) throw refuseToken('unbound')
      const subject = textOf(claims[subjectClaim])
      if (subject === undefined || !SUBJECT.test(subject)) throw refuseToken('subject')
      const { iat = 0, jti } = claims
      return {
        issuer: by.issuer,
        subject,
        label: [claims.name, claims.preferred_username, claims.email].find(isText),
        id: isText(jti) ? `jti ${jti}` : `token ${signedPart(token)}`,
        until: new Date((iat + maxAge + 2 * TOLERANCE) * SECOND),
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

export declare namespace createTokens {
  type Options = {
    fetch: typeof globalThis.fetch
    clock: Clock
    frameOrigin: string
  }
}

function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch (cause) {
    throw refuseToken('malformed', { cause })
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** User ids may be numbers. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value)
    ? String(value)
    : isText(value)
      ? value
      : undefined

/** Omits the signature: some algorithms allow several for one text. */
const signedPart = (token: string) => token.slice(0, token.lastIndexOf('.'))

function isBound(
  { cnf, nonce }: JWTPayload,
  { thumbprint, must }: { thumbprint: string; must: boolean },
): boolean {
  const named = (cnf as { jkt?: unknown } | undefined)?.jkt
  if (cnf !== undefined) return named === thumbprint
  return !must || nonce === thumbprint
}

const CLAIMS: Record<string, TokenRefusal> = {
  iss: 'issuer',
  aud: 'audience',
  exp: 'expired',
  nbf: 'notYetValid',
  iat: 'old',
}

function reasonOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return error.claim === 'iat' ? 'old' : 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) {
    // The dapp's server must send the claim.
    if (error.reason !== 'check_failed') return error.claim === 'aud' ? 'audience' : 'malformed'
    const isEarly = error.claim === 'iat'
    return isEarly ? 'notYetValid' : (CLAIMS[error.claim] ?? 'malformed')
  }
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) return 'malformed'
  const isOfKey =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  return isOfKey ? 'signature' : 'unreachable'
}
