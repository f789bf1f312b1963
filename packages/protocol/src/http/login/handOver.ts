import * as z from 'zod/mini'
import { LoginProviderId } from '../../loginSchemas.js'
import { SessionInfo } from './auth.js'

/** In ms: a wallet page takes the frame's grant in this time. */
export const HAND_OVER_LIFETIME = 120_000

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/**
 * `POST /v1/auth/hand-over` grants another key a session of the same user, once. It needs a session
 * and replaces its earlier grant.
 */
export const HandOverGrant = {
  request: z.strictObject({
    /** RFC 7638, of the key that gets the session. */
    thumbprint: token,
  }),
  response: z.object({
    /** 256 random bits, base64url. Useless without the key and the name. */
    code: token,
    expiresAt: z.iso.datetime(),
  }),
}

/** `POST /v1/auth/hand-over/take` turns the grant into a session of the proof's key. DPoP proof, no session. */
export const HandOverTake = {
  request: z.strictObject({
    code: token,
    /** An email, or the name at a provider. */
    provider: LoginProviderId,
    /** Typed by the visitor, so that a page cannot sign them in to another person's account. */
    login: z.string().check(z.maxLength(1_024)),
  }),
  response: z.object({ sessionId: token, session: SessionInfo }),
}
