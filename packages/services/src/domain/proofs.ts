import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Database } from '../db/database.js'
import { proofs } from '../db/schema.js'
import type { Clock } from '../ports/clock.js'
import { sha256 } from './bytes.js'
import type { Nonces } from './nonces.js'
import { MINUTE, SECOND } from './time.js'

/** How far a proof's time may be from ours, in seconds, and how long its id is remembered, in milliseconds. */
const MAX_AGE = 60
const REMEMBERED = 5 * MINUTE
const MAX_LENGTH = 4_096

const Claims = z.looseObject({
  htm: z.string(),
  htu: z.string(),
  iat: z.int(),
  jti: z.string().min(16).max(64),
  nonce: z.string().optional(),
  ath: z.string().optional(),
  /** SHA-256 of the key that an answer is to be sealed to. */
  rkh: z.string().optional(),
})

/** Why a proof is not accepted; `stale` is cured by the fresh nonce that the answer carries. */
export class ProofRefused extends Error {
  override name = 'ProofRefused'
  readonly reason: 'invalid' | 'stale'

  constructor(reason: 'invalid' | 'stale', options?: ErrorOptions) {
    super(`The proof of possession is ${reason}.`, options)
    this.reason = reason
  }
}

/** What an accepted proof says: which key signed, and what an answer may be sealed to. */
export type Proof = { thumbprint: string; rkh: string | undefined }

/**
 * Checks DPoP proofs (RFC 9449, section 4.3) of ES256 keys and remembers them, so that each works once.
 */
export function createProofs(options: { db: Database; nonces: Nonces; clock: Clock }) {
  const { db, nonces, clock } = options

  async function remember(name: string) {
    const expiresAt = new Date(clock() + REMEMBERED)
    const fresh = await db
      .insert(proofs)
      .values({ hash: sha256(name), expiresAt })
      .onConflictDoNothing()
      .returning()
    if (fresh.length === 0) throw new ProofRefused('invalid')
  }

  return {
    /** @throws ProofRefused */
    async check(proof: string, request: ProofRequest): Promise<Proof> {
      const { claims, thumbprint } = await readProof(proof, clock())
      const { method, url, sessionId } = request
      const ath = sessionId === undefined ? undefined : sha256(sessionId)
      if (
        claims.htm !== method ||
        claims.htu !== url ||
        claims.ath !== ath ||
        Math.abs(clock() / SECOND - claims.iat) > MAX_AGE
      )
        throw new ProofRefused('invalid')
      if (claims.nonce === undefined || !nonces.accepts(claims.nonce))
        throw new ProofRefused('stale')
      await remember(`${thumbprint}|${claims.jti}`)
      return { thumbprint, rkh: claims.rkh }
    },
  }
}

export type Proofs = ReturnType<typeof createProofs>

/** What the proof must have been made for. */
export type ProofRequest = {
  method: string
  /** The full URL without query, as the browser sees it. */
  url: string
  /** The session that the request names, if any. */
  sessionId: string | undefined
}

async function readProof(proof: string, now: number) {
  try {
    if (proof.length > MAX_LENGTH || !isCanonical(proof)) throw new Error('not a compact JWS')
    const { jwk } = decodeProtectedHeader(proof)
    const { payload } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      currentDate: new Date(now),
    })
    return {
      claims: Claims.parse(payload),
      thumbprint: await calculateJwkThumbprint(jwk ?? {}),
    }
  } catch (cause) {
    throw new ProofRefused('invalid', { cause })
  }
}

/** One spelling per proof: decoders ignore the spare bits of a last letter. */
function isCanonical(proof: string): boolean {
  return proof
    .split('.')
    .every((part) => part === Buffer.from(part, 'base64url').toString('base64url'))
}
