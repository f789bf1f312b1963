import * as z from 'zod/mini'
import { SocialProviderId } from '../../loginSchemas.js'
import { SessionInfo } from './auth.js'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const bits256 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** `POST /v1/auth/oauth/start` begins a login at a provider. DPoP proof, no session. */
export const OAuthStart = {
  request: z.strictObject({
    provider: SocialProviderId,
    projectId: z.string(),
    /** As the browser reports it to the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
    /** A page of `dappOrigin`, for a login in the page's own tab. Without it the window closes itself. */
    returnTo: z.optional(z.string().check(z.maxLength(2_048))),
    /**
     * SHA-256, base64url, of the window secret: 256 bits that the frame passes to the window, and
     * the returned window sends. Not together with `returnTo`.
     */
    secretHash: z.optional(bits256),
  }),
  response: z.object({
    challengeId: id,
    /** A path of the frame's origin, valid once. */
    path: z.string(),
    expiresAt: z.iso.datetime(),
  }),
}

/**
 * `denied`: by the visitor or the provider. `failed`: no valid answer of the provider. `notMe`: the
 * visitor said so, typed wrong codes, or picked another number.
 */
export const OAuthRefusal = z.enum(['denied', 'failed', 'notMe'])
export type OAuthRefusal = z.infer<typeof OAuthRefusal>

/** `POST /v1/auth/oauth/cancel`, with the same key. The window then shows no code. */
export const OAuthCancel = {
  request: z.strictObject({ challengeId: id }),
  response: z.object({}),
}

/** In ms. Short, so that the services soon notice a closed window. */
export const OAUTH_WAIT = 1_500

/** `POST /v1/auth/oauth/take` returns the login's state, and in the end the session, to the same key. */
export const OAuthTake = {
  request: z.strictObject({
    challengeId: id,
    /** Waits up to {@link OAUTH_WAIT} milliseconds for a change. */
    waits: z.optional(z.boolean()),
    /** Like `asked`, while the visitor is still typing. */
    asked: z.optional(z.boolean()),
    /** With `asked`: the window with the code is closed. */
    unseen: z.optional(z.boolean()),
    /** The code in the returned window. */
    code: z.optional(z.string().check(z.regex(/^[0-9]{6}$/))),
  }),
  response: z.discriminatedUnion('status', [
    /**
     * `asked`: the provider's account is new to this key, so the session needs the code from the
     * window. `wrong`: a wrong code.
     */
    z.object({ status: z.enum(['pending', 'wrong', 'expired']) }),
    z.object({
      status: z.literal('asked'),
      /** The closed window can be reopened, and the code stays valid. */
      unseen: z.optional(z.boolean()),
    }),
    z.object({ status: z.literal('refused'), reason: OAuthRefusal }),
    z.object({
      status: z.literal('proved'),
      /** Any browser may have finished the visit, so the visitor of this key must agree. */
      sessionId: z.string(),
      session: SessionInfo,
      /** The window sent the window secret, and its visitor agreed to continue to `dappOrigin`: do not ask again. */
      agreed: z.optional(z.boolean()),
    }),
  ]),
}

/** Data of a returned window that may have the window secret. */
export const VisitPage = z.object({
  site: z.string(),
  provider: SocialProviderId,
  /** The operator's name for the provider, if any. */
  providerName: z.optional(z.string()),
  /** The account's name at the provider. */
  label: z.string(),
  /** Authorises this window's answer, together with its cookie. */
  token: bits256,
  secretHash: bits256,
  codePath: z.string(),
})
export type VisitPage = z.infer<typeof VisitPage>

/** `POST /auth/oauth/answer/:token` answers for that window, with its cookie. */
export const VisitAnswer = {
  request: z.discriminatedUnion('yes', [
    z.strictObject({ yes: z.literal(true), secret: bits256 }),
    z.strictObject({ yes: z.literal(false) }),
  ]),
  response: z.object({
    /** `expired` also for a finished login, and for a wrong secret. */
    state: z.enum(['proved', 'denied', 'cancelled', 'expired']),
  }),
}
