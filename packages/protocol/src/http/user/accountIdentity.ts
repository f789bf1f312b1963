import * as z from 'zod/mini'

/** `GET /v1/identity/{address}`: an account's name. */
export const AccountIdentity = z.object({
  /** A name that resolves back to the address; null without one, or if it cannot be checked. */
  name: z.nullable(z.string().check(z.maxLength(255))),
  /** Always null: the dapp itself chooses pictures. */
  avatar: z.nullable(z.string().check(z.maxLength(2_048))),
})
export type AccountIdentity = z.infer<typeof AccountIdentity>
