import * as z from 'zod/mini'

/** Encrypted: the page cannot read the statement. */
export const Statement = z.string().check(z.maxLength(2_048), z.regex(/^[\w-]+(\.[\w-]*){4}$/))

/**
 * `POST /v1/auth/identity-statement` identifies the user to the page's server during a sign-in.
 * Valid for one message of this page and for two minutes.
 */
export const IdentityStatement = {
  request: z.strictObject({
    projectId: z.string(),
    /** Origin that the browser reported. */
    dappOrigin: z.string().check(z.maxLength(256)),
    /** Nonce of the signed message. */
    nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    account: z.string().check(z.maxLength(256)),
  }),
  response: z.object({ statement: Statement }),
}
