import * as z from 'zod/mini'
import { SocialProviderId } from '../../loginSchemas.js'
import { SessionInfo } from './auth.js'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const bits256 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** `POST /v1/auth/oauth/start` starts a login at a provider. Requires a DPoP proof, no session. */
export const OAuthStart = {
  request: z.strictObject({
    provider: SocialProviderId,
    projectId: z.string(),
    /** Origin that the browser reported to the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
    /** A page of `dappOrigin` for a login in its own tab. Otherwise the login uses a window that closes itself. */
    returnTo: z.optional(z.string().check(z.maxLength(2_048))),
    /**
     * SHA-256 of the window secret, base64url. The secret has 256 bits; the frame passes it to the
     * window, which sends it after the return. Not with `returnTo`.
     */
    secretHash: z.optional(bits256),
  }),
  response: z.object({
    challengeId: id,
    /** A path on the frame's origin, valid once. */
    path: z.string(),
    expiresAt: z.iso.datetime(),
  }),
}

/**
 * `denied`: the visitor or the provider refused. `failed`: the provider's response was invalid.
 * `notMe`: the visitor denied, typed wrong codes or picked a wrong number.
 */
export const OAuthRefusal = z.enum(['denied', 'failed', 'notMe'])
export type OAuthRefusal = z.infer<typeof OAuthRefusal>

/** `POST /v1/auth/oauth/cancel`, with the same key. The window then does not show a code. */
export const OAuthCancel = {
  request: z.strictObject({ challengeId: id }),
  response: z.object({}),
}

/** In ms. Short, so that the services notice a closed window soon. */
export const OAUTH_WAIT = 1_500

/** `POST /v1/auth/oauth/take` returns the state of the login, and finally the session, to the same key. */
export const OAuthTake = {
  request: z.strictObject({
    challengeId: id,
    /** Waits up to {@link OAUTH_WAIT} milliseconds for a change. */
    waits: z.optional(z.boolean()),
    /** The visitor is still typing the code. */
    asked: z.optional(z.boolean()),
    /** With `asked`: the window that shows the code is closed. */
    unseen: z.optional(z.boolean()),
    /** The code that the returned window shows. */
    code: z.optional(z.string().check(z.regex(/^[0-9]{6}$/))),
  }),
  response: z.discriminatedUnion('status', [
    /**
     * `wrong`: the code is wrong. `asked` below: this key uses the provider's account for the first
     * time, so the session requires the code in the window.
     */
    z.object({ status: z.enum(['pending', 'wrong', 'expired']) }),
    z.object({
      status: z.literal('asked'),
      /** The window was closed. The visitor can reopen it; the code stays valid. */
      unseen: z.optional(z.boolean()),
    }),
    z.object({ status: z.literal('refused'), reason: OAuthRefusal }),
    z.object({
      status: z.literal('proved'),
      /** Use it only after the visitor of this key agrees: the login may have been completed in another browser. */
      sessionId: z.string(),
      session: SessionInfo,
      /** The visitor already agreed in the window that sent the window secret: do not ask again. */
      agreed: z.optional(z.boolean()),
    }),
  ]),
}

/** Data for a returned window. The window may have the window secret. */
export const VisitPage = z.object({
  site: z.string(),
  provider: SocialProviderId,
  /** The operator's name of the provider. */
  providerName: z.optional(z.string()),
  /** Account name at the provider. */
  label: z.string(),
  /** Authorises the window's response, together with its cookie. */
  token: bits256,
  secretHash: bits256,
  codePath: z.string(),
})
export type VisitPage = z.infer<typeof VisitPage>

/** `POST /auth/oauth/answer/:token` sends the window's decision, with its cookie. */
export const VisitAnswer = {
  request: z.discriminatedUnion('yes', [
    z.strictObject({ yes: z.literal(true), secret: bits256 }),
    z.strictObject({ yes: z.literal(false) }),
  ]),
  response: z.object({
    /** Also `expired` for a completed login or a wrong secret. */
    state: z.enum(['proved', 'denied', 'cancelled', 'expired']),
  }),
}
