import { createMiddleware } from 'hono/factory'
import type { Nonces } from '../domain/nonces.js'
import { ProofRefused, type Proofs } from '../domain/proofs.js'
import type { Sessions } from '../domain/sessions.js'
import { Refusal } from '../refusal.js'
import type { Env } from './env.js'

/** A session's id as it travels: 256 bits, base64url. */
const AUTHORIZATION = /^DPoP ([A-Za-z0-9_-]{43})$/i

/** Puts the nonce for the next proof on every answer, failures too. */
export function withNonce(nonces: Nonces) {
  return createMiddleware(async (c, next) => {
    await next()
    c.res.headers.set('DPoP-Nonce', nonces.current())
  })
}

/** Requires a DPoP proof, of whatever key; where the request names a session, the proof must name it too. */
export function requireProof(options: { proofs: Proofs; frameOrigin: string }) {
  const { proofs, frameOrigin } = options
  return createMiddleware<Env>(async (c, next) => {
    const sessionId = AUTHORIZATION.exec(c.req.header('authorization') ?? '')?.[1]
    try {
      const proof = await proofs.check(c.req.header('dpop') ?? '', {
        method: c.req.method,
        url: frameOrigin + new URL(c.req.url).pathname,
        sessionId,
      })
      c.set('proof', proof)
    } catch (error) {
      if (!(error instanceof ProofRefused)) throw error
      const code = error.reason === 'stale' ? 'use_dpop_nonce' : 'invalid_dpop_proof'
      throw unauthorized('invalidRequest', code)
    }
    c.set('sessionId', sessionId)
    await next()
  })
}

/** Requires a live session of the proof's key. */
export function requireSession(sessions: Sessions) {
  return createMiddleware<Env>(async (c, next) => {
    const sessionId = c.get('sessionId')
    const { thumbprint } = c.get('proof')
    const session = sessionId && (await sessions.find(sessionId, thumbprint))
    if (!session) throw unauthorized('sessionEnded', 'invalid_token')
    c.set('session', session)
    await next()
  })
}

function unauthorized(type: 'invalidRequest' | 'sessionEnded', code: string): Refusal {
  return new Refusal(401, type, { headers: { 'WWW-Authenticate': `DPoP error="${code}"` } })
}
