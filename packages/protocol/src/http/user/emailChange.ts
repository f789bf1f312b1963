import * as z from 'zod/mini'
import { id, instant } from '../fields.js'
import { SessionInfo } from '../login/auth.js'

const step = z.object({
  /** Seconds until the next code. */
  resendAfter: z.int(),
  expiresAt: instant,
})

/** `POST /v1/auth/email-change` sends a code to the current address. It ends another change of the session. */
export const EmailChangeStart = {
  request: z.strictObject({
    email: z.string(),
    projectId: z.string(),
    dappOrigin: z.string().check(z.maxLength(256)),
  }),
  response: z.object({ changeId: id, ...step.shape }),
}

/** `POST /v1/auth/email-change/resend` mails another code to the address of the current step. */
export const EmailChangeResend = { request: z.strictObject({ changeId: id }), response: step }

const code = z.strictObject({ changeId: id, code: z.string() })

/**
 * `POST /v1/auth/email-change/primary` accepts the current address's code, and mails one to the new
 * address. The answer is the same if that address has an account; its owner then gets another mail.
 */
export const EmailChangePrimary = { request: code, response: step }

/** `POST /v1/auth/email-change/secondary` accepts the new address's code and changes the email. */
export const EmailChangeSecondary = {
  request: code,
  response: z.object({ session: SessionInfo }),
}
