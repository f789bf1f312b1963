import * as z from 'zod/mini'

/** `GET /v1/identity/{address}`. */
export const AccountIdentity = z.object({
  /** Name that resolves to the address. Null without a name, or if the check fails. */
  name: z.nullable(z.string().check(z.maxLength(255))),
  /** Always null: the dapp decides on pictures. */
  avatar: z.nullable(z.string().check(z.maxLength(2_048))),
})
export type AccountIdentity = z.infer<typeof AccountIdentity>
