import * as z from 'zod/mini'

/** A statement in transit; its carrier cannot read it. */
export const Statement = z.string().check(z.maxLength(2_048), z.regex(/^[\w-]+(\.[\w-]*){4}$/))

/**
 * `POST /v1/auth/identity-statement`: a statement for a sign-in with the page's account, from which the services identify the
 * user to the page's server. Valid for one message of that page and for two minutes.
 */
export const IdentityStatement = {
  request: z.strictObject({
    projectId: z.string(),
    /** The page, as the browser told the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
    /** The nonce of the message that the account signs. */
    nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** The account, by CAIP-10. */
    account: z.string().check(z.maxLength(256)),
  }),
  response: z.object({ statement: Statement }),
}
