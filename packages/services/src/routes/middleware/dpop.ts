import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Nonces } from '../../domain/dpop/nonces.js'
import { ProofError } from '../../domain/dpop/proofError.js'
import type { Proof, ProofClaim, Proofs } from '../../domain/dpop/proofs.js'
import type { UsedProofs } from '../../domain/dpop/usedProofs.js'
import type { Admission, Rank } from '../../domain/limits/admission/createAdmission.js'
import type { MemoryRateLimiter } from '../../domain/limits/memoryRateLimiter.js'
import type { Sessions } from '../../domain/sessions/sessions.js'
import type { Client } from './client.js'
import type { Env } from './env.js'

/** Paths that end so begin a sign-in; what a known key asks for on others goes on with one. */
const BEGINS = /\/start$/
/** A session's id as it travels: 256 bits, base64url. */
const AUTHORIZATION = /^DPoP ([A-Za-z0-9_-]{43})$/i

/**
 * What proves that a request comes from a key, or from the key of a session. In the order of what it costs: what a glance
 * shows, the network's limiter, a place among those that work, the signature, the database. The body comes after all of it.
 */
export function createDpop(options: createDpop.Options): Dpop {
  const { nonces, proofs, usedProofs, findSession, limiter, admission, client, frameOrigin } =
    options

  /** Lets a request on with what `admit` makes of its proof. */
  function requireProof(admit: (c: Context<Env>, asked: Asked) => Promise<void>) {
    return createMiddleware<Env>(async (c, next) => {
      const sessionId = sessionIdOf(c.req.header('authorization'))
      const claim = proofs.read(c.req.header('dpop') ?? '', {
        method: c.req.method,
        url: frameOrigin + new URL(c.req.url).pathname,
        sessionId,
      })
      if (claim.isKnown) c.set('knownKey', claim.thumbprint)
      const { network, site } = client(c)
      limiter.take(network)
      const rank = rankOf({ path: c.req.path, sessionId, isKnown: () => claim.isKnown })
      const place = await admission.enter({ network: site, rank })
      c.set('place', place)
      try {
        await admit(c, { claim, sessionId })
        await next()
      } finally {
        place.leave()
      }
    })
  }

  return {
    nonce: createMiddleware<Env>(async (c, next) => {
      await nonces.open()
      await next()
      const proof: Proof | undefined = c.get('proof')
      // Who is refused stays known, and is not taken for a stranger on coming again.
      const own = c.get('knownKey') ?? (c.res.ok ? proof?.thumbprint : undefined)
      c.res.headers.set('DPoP-Nonce', nonces.current(own))
    }),

    key: requireProof(async (c, { claim, sessionId }) => {
      const proof = proofs.verify(claim)
      await usedProofs.use(proof)
      c.set('proof', proof)
      c.set('sessionId', sessionId)
    }),

    session: requireProof(async (c, { claim, sessionId }) => {
      if (sessionId === undefined) throw new ProofError('invalid_token')
      const proof = proofs.verify(claim)
      const session = await usedProofs.useInSession(proof, sessionId)
      if (session === undefined) throw new ProofError('invalid_token')
      c.set('proof', proof)
      c.set('session', session)
      const { thumbprint } = proof
      c.set('isSessionLive', async () => (await findSession(sessionId, thumbprint)) !== undefined)
    }),
  }
}

/** Who a request comes from, as far as it matters for who goes first. */
export function rankOf(request: {
  path: string
  sessionId: string | undefined
  isKnown: () => boolean
}): Rank {
  if (request.isKnown()) return BEGINS.test(request.path) ? 'known' : 'underWay'
  return request.sessionId === undefined ? 'new' : 'session'
}

/** The session that an Authorization header names. */
export const sessionIdOf = (authorization = ''): string | undefined =>
  AUTHORIZATION.exec(authorization)?.[1]

type Asked = { claim: ProofClaim; sessionId: string | undefined }

export type Dpop = {
  /** Puts the nonce for the next proof on every answer, failures too. Has to come before the others. */
  nonce: MiddlewareHandler<Env>
  /** Requires a DPoP proof, of whatever key; where the request names a session, the proof must name it too. */
  key: MiddlewareHandler<Env>
  /** Requires a live session and a proof of its key. */
  session: MiddlewareHandler<Env>
}

export declare namespace createDpop {
  type Options = {
    nonces: Nonces
    proofs: Proofs
    usedProofs: UsedProofs
    findSession: Sessions['find']
    /** Counts the signatures of a network that were looked at. */
    limiter: MemoryRateLimiter
    admission: Admission
    client: Client
    frameOrigin: string
  }
}
