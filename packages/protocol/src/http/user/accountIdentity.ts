import * as z from 'zod/mini'

/** `GET /v1/identity/{address}`: what an account is called. */
export const AccountIdentity = z.object({
  /** A name that leads back to the address; null where it has none, or nobody can say. */
  name: z.nullable(z.string().check(z.maxLength(255))),
  /** Null: pictures are the dapp's own business. */
  avatar: z.nullable(z.string().check(z.maxLength(2_048))),
})
export type AccountIdentity = z.infer<typeof AccountIdentity>
