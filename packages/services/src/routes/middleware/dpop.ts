import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Nonces } from '../../domain/dpop/nonces.js'
import { ProofError } from '../../domain/dpop/proofError.js'
import type { ProofClaim, Proofs } from '../../domain/dpop/proofs.js'
import type { UsedProofs } from '../../domain/dpop/usedProofs.js'
import type { Admission } from '../../domain/limits/admission/createAdmission.js'
import type { MemoryRateLimiter } from '../../domain/limits/memoryRateLimiter.js'
import type { Sessions } from '../../domain/sessions/sessions.js'
import type { Client } from './client.js'
import type { Env } from './env.js'
import { type Ranks, sessionIdOf } from './ranks.js'

/**
 * What proves that a request comes from a key, or from the key of a session. In the order of what it costs: what a glance
 * shows, the network's limiter, a place among those that work, the signature, the database. The body comes after all of it.
 */
export function createDpop(options: createDpop.Options): Dpop {
  const { nonces, proofs, usedProofs, findSession, ranks, limiter } = options
  const { admission, client, frameOrigin } = options

  /** Lets a request on with what `admit` makes of its proof. */
  function requireProof(admit: (c: Context<Env>, asked: Asked) => Promise<void>) {
    return createMiddleware<Env>(async (c, next) => {
      const sessionId = sessionIdOf(c.req.header('authorization'))
      const claim = proofs.read(c.req.header('dpop') ?? '', {
        method: c.req.method,
        url: frameOrigin + new URL(c.req.url).pathname,
        sessionId,
      })
      c.set('keepsNonce', claim.isKnown)
      const { network, site } = client(c)
      limiter.take(network)
      const { thumbprint, isKnown } = claim
      const rank = ranks.rankOf({ path: c.req.path, thumbprint, isKnown, sessionId, counts: true })
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
      const isStale = c.error instanceof ProofError && c.error.fault === 'use_dpop_nonce'
      if (c.res.ok && c.get('isUnderWay'))
        c.res.headers.set('DPoP-Nonce', nonces.current(c.get('proof').thumbprint))
      // Whose nonce is their own still keeps that one: a refusal makes nobody a stranger.
      else if (isStale || !c.get('keepsNonce')) c.res.headers.set('DPoP-Nonce', nonces.current())
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
      c.set('isUnderWay', true)
      const { thumbprint } = proof
      c.set('isSessionLive', async () => (await findSession(sessionId, thumbprint)) !== undefined)
    }),
  }
}

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
    ranks: Ranks
    /** Counts the signatures of a network that were looked at. */
    limiter: MemoryRateLimiter
    admission: Admission
    client: Client
    frameOrigin: string
  }
}
