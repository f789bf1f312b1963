import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Nonces } from '../domain/nonces.js'
import { type Proof, ProofRefused, type Proofs } from '../domain/proofs.js'
import type { Tally } from '../domain/tally.js'
import type { UsedProofs } from '../domain/usedProofs.js'
import { Refusal } from '../refusal.js'
import type { Client } from './client.js'
import type { Env } from './env.js'

/** A session's id as it travels: 256 bits, base64url. */
const AUTHORIZATION = /^DPoP ([A-Za-z0-9_-]{43})$/i

/**
 * What proves that a request comes from a key, or from the key of a session. In the order of what it costs: what a glance
 * shows, the network's tally, the signature, the database.
 */
export function createPossession(options: createPossession.Options): Possession {
  const { nonces, proofs, usedProofs, tally, client, frameOrigin } = options

  /** @throws Refusal, BudgetSpent */
  async function prove<result>(
    c: Context<Env>,
    use: (proof: () => Proof, sessionId: string | undefined) => Promise<result>,
  ): Promise<result> {
    const sessionId = AUTHORIZATION.exec(c.req.header('authorization') ?? '')?.[1]
    try {
      const claim = proofs.read(c.req.header('dpop') ?? '', {
        method: c.req.method,
        url: frameOrigin + new URL(c.req.url).pathname,
        sessionId,
      })
      const verified = () => {
        tally.take(client(c).network)
        return proofs.verify(claim)
      }
      return await use(verified, sessionId)
    } catch (error) {
      if (!(error instanceof ProofRefused)) throw error
      const code = error.reason === 'stale' ? 'use_dpop_nonce' : 'invalid_dpop_proof'
      throw unauthorized('invalidRequest', code)
    }
  }

  return {
    nonce: createMiddleware(async (c, next) => {
      await nonces.open()
      await next()
      c.res.headers.set('DPoP-Nonce', nonces.current())
    }),

    key: createMiddleware<Env>(async (c, next) => {
      await prove(c, async (verified, sessionId) => {
        const proof = verified()
        await usedProofs.use(proof)
        c.set('proof', proof)
        c.set('sessionId', sessionId)
      })
      await next()
    }),

    session: createMiddleware<Env>(async (c, next) => {
      await prove(c, async (verified, sessionId) => {
        if (sessionId === undefined) throw unauthorized('sessionEnded', 'invalid_token')
        const proof = verified()
        const session = await usedProofs.useInSession(proof, sessionId)
        if (session === undefined) throw unauthorized('sessionEnded', 'invalid_token')
        c.set('proof', proof)
        c.set('session', session)
      })
      await next()
    }),
  }
}

export type Possession = {
  /** Puts the nonce for the next proof on every answer, failures too. Has to come before the others. */
  nonce: MiddlewareHandler<Env>
  /** Requires a DPoP proof, of whatever key; where the request names a session, the proof must name it too. */
  key: MiddlewareHandler<Env>
  /** Requires a live session and a proof of its key. */
  session: MiddlewareHandler<Env>
}

export declare namespace createPossession {
  type Options = {
    nonces: Nonces
    proofs: Proofs
    usedProofs: UsedProofs
    /** Counts the signatures that a network has looked at. */
    tally: Tally
    client: Client
    frameOrigin: string
  }
}

function unauthorized(type: 'invalidRequest' | 'sessionEnded', code: string): Refusal {
  return new Refusal(401, type, { headers: { 'WWW-Authenticate': `DPoP error="${code}"` } })
}
