import * as z from 'zod/mini'
import { LoginProviderId } from '../../loginSchemas.js'
import { SessionInfo } from './auth.js'

/** Lifetime of a grant in ms. */
export const HAND_OVER_LIFETIME = 120_000

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/**
 * `POST /v1/auth/hand-over` lets another key create a session of the same user, once. Requires a
 * session. Replaces the session's earlier grant.
 */
export const HandOverGrant = {
  request: z.strictObject({
    /** RFC 7638 thumbprint of the key that receives the session. */
    thumbprint: token,
  }),
  response: z.object({
    /** 256 random bits, base64url. Only valid with the key and the login name. */
    code: token,
    expiresAt: z.iso.datetime(),
  }),
}

/** `POST /v1/auth/hand-over/take` exchanges the grant for a session of the proof's key. Requires a DPoP proof, no session. */
export const HandOverTake = {
  request: z.strictObject({
    code: token,
    /** The email address, or the account name at a provider. */
    provider: LoginProviderId,
    /** Typed by the visitor: a page could otherwise sign the visitor in to another account. */
    login: z.string().check(z.maxLength(1_024)),
  }),
  response: z.object({ sessionId: token, session: SessionInfo }),
}
