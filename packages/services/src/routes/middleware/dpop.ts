import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Nonces } from '../../domain/dpop/nonces.js'
import { ProofError } from '../../domain/dpop/proofError.js'
import type { ProofClaim, Proofs } from '../../domain/dpop/proofs.js'
import type { UsedProofs } from '../../domain/dpop/usedProofs.js'
import type { Sessions } from '../../domain/sessions/sessions.js'
import type { Env } from './env.js'
import { sessionIdOf } from './ranks.js'

/** Checks in order of cost: the claims, the signature, the database, then the body. */
export function createDpop(options: Options): Dpop {
  const { nonces, proofs, usedProofs, findSession, frameOrigin } = options

  function requireProof(admit: (c: Context<Env>, asked: Asked) => Promise<void>) {
    return createMiddleware<Env>(async (c, next) => {
      const sessionId = sessionIdOf(c.req.header('authorization'))
      const claim = proofs.read(c.req.header('dpop') ?? '', {
        method: c.req.method,
        url: frameOrigin + new URL(c.req.url).pathname,
        sessionId,
      })
      c.set('keepsNonce', claim.isKnown)
      await admit(c, { claim, sessionId })
      await next()
    })
  }

  return {
    nonce: createMiddleware<Env>(async (c, next) => {
      await nonces.open()
      await next()
      const isStale = c.error instanceof ProofError && c.error.fault === 'use_dpop_nonce'
      if (c.res.ok && c.get('isUnderWay'))
        c.res.headers.set('DPoP-Nonce', nonces.current(c.get('proof').thumbprint))
      // A client with a personal nonce keeps it after a refusal.
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
  /** Adds the nonce for the next proof to every response, including failures. Must be the first middleware. */
  nonce: MiddlewareHandler<Env>
  /** Requires a DPoP proof of any key. If the request contains a session, the proof must match the session. */
  key: MiddlewareHandler<Env>
  session: MiddlewareHandler<Env>
}

type Options = {
  nonces: Nonces
  proofs: Proofs
  usedProofs: UsedProofs
  findSession: Sessions['find']
  frameOrigin: string
}
