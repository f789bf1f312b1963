import * as z from 'zod'
import { canonicalId } from '../../namespaces/chainDataOf.js'

/** A price that the operator sets, for local chains and for the operator's tokens. */
export const StaticPrice = z.strictObject({
  /** CAIP-10 id of the token. */
  asset: z.string().transform((value, context) => {
    const id = canonicalId(value)
    if (id !== undefined) return id
    context.addIssue({
      code: 'custom',
      message: 'must be the CAIP-10 id of a token, on a network that the data API reads',
    })
    return z.NEVER
  }),
  /** In US dollars. */
  price: z.number().positive(),
  /** Change in the last day, in percent. */
  change24h: z.number().min(-100).optional(),
})
export type StaticPrice = z.output<typeof StaticPrice>
