import * as z from 'zod/mini'
import { SessionInfo } from './auth.js'

/** In characters. */
export const MAX_LOGIN_TOKEN = 8_192

/**
 * In `data.reason` of `tokenRefused`. `unreachable`: the issuer's keys could not be read.
 * `unbound`: not bound to this device. `old`: issued longer ago than the project allows.
 */
export const TokenRefusal = z.enum([
  'malformed',
  'issuer',
  'unreachable',
  'signature',
  'audience',
  'subject',
  'expired',
  'notYetValid',
  'old',
  'unbound',
  'used',
])
export type TokenRefusal = z.infer<typeof TokenRefusal>

/** `POST /v1/auth/token/start` signs in a user of the dapp's accounts. Requires a DPoP proof, but no session. */
export const TokenStart = {
  request: z.strictObject({
    projectId: z.string(),
    /** Origin that the browser reported to the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
    /** A signed JWT of the dapp's server; works once. */
    token: z.string().check(z.maxLength(MAX_LOGIN_TOKEN)),
  }),
  response: z.object({ sessionId: z.string(), session: SessionInfo }),
}
