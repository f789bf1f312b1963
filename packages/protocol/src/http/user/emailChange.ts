import * as z from 'zod/mini'
import { id, instant } from '../fields.js'
import { SessionInfo } from '../login/auth.js'

const step = z.object({
  /** Seconds until the client may request another code. */
  resendAfter: z.int(),
  expiresAt: instant,
})

/** `POST /v1/auth/email-change` sends a code to the current address. Cancels another change of the session. */
export const EmailChangeStart = {
  request: z.strictObject({
    email: z.string(),
    projectId: z.string(),
    dappOrigin: z.string().check(z.maxLength(256)),
  }),
  response: z.object({ changeId: id, ...step.shape }),
}

/** `POST /v1/auth/email-change/resend` sends another code to the address of the current step. */
export const EmailChangeResend = { request: z.strictObject({ changeId: id }), response: step }

const code = z.strictObject({ changeId: id, code: z.string() })

/**
 * `POST /v1/auth/email-change/primary` accepts the current address's code and sends a code to the
 * new address. An address with an account causes the same response; its owner receives a different
 * mail.
 */
export const EmailChangePrimary = { request: code, response: step }

/** `POST /v1/auth/email-change/secondary` accepts the new address's code and changes the email. */
export const EmailChangeSecondary = {
  request: code,
  response: z.object({ session: SessionInfo }),
}
