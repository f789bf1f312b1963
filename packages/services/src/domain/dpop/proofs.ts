import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'
import { sha256 } from '../../platform/bytes.js'
import type { Nonces } from './nonces.js'
import { ProofError } from './proofError.js'

const MAX_LENGTH = 4_096
const MAX_KEYS = 2_000

const coordinate = z.string().length(43).refine(isCanonical)
const Header = z.strictObject({
  typ: z.literal('dpop+jwt'),
  alg: z.literal('ES256'),
  jwk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: coordinate,
    y: coordinate,
  }),
})

const Claims = z.looseObject({
  htm: z.string(),
  htu: z.string(),
  // By the client's clock, which may be wrong (RFC 9449, section 11.1).
  iat: z.int(),
  jti: z.string().min(16).max(64),
  nonce: z.string().optional(),
  ath: z.string().optional(),
  /** SHA-256 of the key that encrypts the response. */
  rkh: z.string().optional(),
  // The nonce limits the age, so reject proofs with their own expiry.
  exp: z.never().optional(),
  nbf: z.never().optional(),
})

export type Proof = {
  thumbprint: string
  rkh: string | undefined
  /** Stored to reject a second use of the proof. */
  hash: string
}

/** The signature is not verified yet. */
export type ProofClaim = Proof & {
  /** Whether the services admitted a key with this thumbprint a few minutes ago. */
  isKnown: boolean
  jwk: Jwk
  signed: string
  signature: string
}

export type Glance = { thumbprint: string; standing: ReturnType<Nonces['judge']> }

type Jwk = z.output<typeof Header>['jwk']

/** RFC 9449, section 4.3, for ES256 keys. The caller must store accepted proofs to reject a second use. */
export function createProofs({ nonces }: { nonces: Nonces }) {
  const keys = new Map<string, KeyObject>()

  function keep(thumbprint: string, key: KeyObject) {
    keys.delete(thumbprint)
    keys.set(thumbprint, key)
    const [oldest] = keys.keys()
    if (keys.size > MAX_KEYS && oldest !== undefined) keys.delete(oldest)
  }

  return {
    /** Checks everything except the signature. Errors contain only values that the sender knows. @throws DomainError 401 */
    read(proof: string, request: ProofRequest): ProofClaim {
      const { jwk, claims, signed, signature } = parseProof(proof)
      const { method, url, sessionId } = request
      const ath = sessionId === undefined ? undefined : sha256(sessionId)
      if (claims.htm !== method || claims.htu !== url || claims.ath !== ath)
        throw new ProofError('invalid_dpop_proof')
      const thumbprint = thumbprintOf(jwk)
      const standing = nonces.judge(claims.nonce ?? '', thumbprint)
      if (standing === 'stale') throw new ProofError('use_dpop_nonce')
      const hash = sha256(`${thumbprint}|${claims.jti}`)
      const isKnown = standing === 'known'
      return { thumbprint, rkh: claims.rkh, hash, isKnown, jwk, signed, signature }
    },

    /** Does not verify. @returns undefined if the text is not a proof. Verify an admitted request afterwards */
    glance(proof: string): Glance | undefined {
      if (proof.length > MAX_LENGTH) return undefined
      const [header = '', payload = ''] = proof.split('.', 2)
      const jwk = Header.shape.jwk.safeParse(memberOf(header, 'jwk')).data
      const nonce = Claims.shape.nonce.safeParse(memberOf(payload, 'nonce'))
      if (jwk === undefined || !nonce.success) return undefined
      const thumbprint = thumbprintOf(jwk)
      return { thumbprint, standing: nonces.judge(nonce.data ?? '', thumbprint) }
    },

    verify({ jwk, signed, signature, thumbprint, rkh, hash }: ProofClaim): Proof {
      try {
        const key = keys.get(thumbprint) ?? createPublicKey({ key: jwk, format: 'jwk' })
        const bytes = Buffer.from(signature, 'base64url')
        const isSigned = verify(
          'sha256',
          Buffer.from(signed),
          { key, dsaEncoding: 'ieee-p1363' },
          bytes,
        )
        if (!isSigned) throw new Error('another signature')
        keep(thumbprint, key)
        return { thumbprint, rkh, hash }
      } catch (cause) {
        throw new ProofError('invalid_dpop_proof', { cause })
      }
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>

export type ProofRequest = {
  method: string
  /** URL without the query, as browsers write it. */
  url: string
  sessionId: string | undefined
}

function parseProof(proof: string) {
  try {
    const [header = '', payload = '', signature = '', ...rest] = proof.split('.')
    const parts = [header, payload, signature]
    if (proof.length > MAX_LENGTH || rest.length > 0 || !parts.every(isCanonical))
      throw new Error('not a compact JWS')
    const { jwk } = Header.parse(parseJson(header))
    const claims = Claims.parse(parseJson(payload))
    return { jwk, claims, signed: `${header}.${payload}`, signature }
  } catch (cause) {
    throw new ProofError('invalid_dpop_proof', { cause })
  }
}

function memberOf(part: string, name: string): unknown {
  try {
    const value: unknown = parseJson(part)
    return value instanceof Object ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}

function parseJson(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}

/** Decoders ignore spare bits of the last letter. Accept only one form of a proof. */
function isCanonical(part: string): boolean {
  return part === Buffer.from(part, 'base64url').toString('base64url')
}

/** RFC 7638: the key's members, sorted by name. */
function thumbprintOf({ crv, kty, x, y }: Jwk): string {
  return sha256(JSON.stringify({ crv, kty, x, y }))
}
