import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS } from '../logins.js'
import { SessionInfo } from './auth.js'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** `POST /v1/auth/oauth/start` begins a login at a provider. DPoP proof, no session. */
export const OAuthStart = {
  request: z.strictObject({
    provider: z.enum(SOCIAL_PROVIDERS),
    projectId: z.string(),
    /** The page that asks, as the browser told the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
  }),
  response: z.object({
    challengeId: id,
    /** The path of the frame's origin that a window is opened at; good once. */
    path: z.string(),
    /** What the visitor picks in that window, where the provider's account has not signed in with this key before. */
    number: z.string().check(z.regex(/^[0-9]{2}$/)),
    expiresAt: z.iso.datetime(),
  }),
}

/** `POST /v1/auth/oauth/take` asks how it stands, with the same key, and takes the session once there is one. */
export const OAuthTake = {
  request: z.strictObject({ challengeId: id }),
  response: z.discriminatedUnion('status', [
    z.object({ status: z.enum(['pending', 'refused', 'expired']) }),
    z.object({ status: z.literal('proved'), sessionId: z.string(), session: SessionInfo }),
  ]),
}
