import * as z from 'zod/mini'

/** `GET /v1/identity/{address}`. */
export const AccountIdentity = z.object({
  /** Resolves back to the address; null without a name, or if it cannot be checked. */
  name: z.nullable(z.string().check(z.maxLength(255))),
  /** Always null: the dapp chooses pictures. */
  avatar: z.nullable(z.string().check(z.maxLength(2_048))),
})
export type AccountIdentity = z.infer<typeof AccountIdentity>
