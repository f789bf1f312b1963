import * as z from 'zod/mini'
import { id, instant } from '../fields.js'
import { SessionInfo } from '../login/auth.js'

const step = z.object({
  /** Seconds until another code may be asked for. */
  resendAfter: z.int(),
  expiresAt: instant,
})

/**
 * `POST /v1/auth/email-change` begins to change the address of the session's user: a code goes to the present address. Another
 * change of the session ends.
 */
export const EmailChangeStart = {
  request: z.strictObject({
    email: z.string(),
    projectId: z.string(),
    dappOrigin: z.string().check(z.maxLength(256)),
  }),
  response: z.object({ changeId: id, ...step.shape }),
}

/** `POST /v1/auth/email-change/resend` mails another code to the address whose code is waited for. */
export const EmailChangeResend = { request: z.strictObject({ changeId: id }), response: step }

const code = z.strictObject({ changeId: id, code: z.string() })

/**
 * `POST /v1/auth/email-change/primary` takes the code of the present address, and mails one to the new address. The answer is
 * the same if that address has an account; only its owner gets another mail.
 */
export const EmailChangePrimary = { request: code, response: step }

/** `POST /v1/auth/email-change/secondary` takes the code of the new address, which is the user's from then on. */
export const EmailChangeSecondary = {
  request: code,
  response: z.object({ session: SessionInfo }),
}
