import * as z from 'zod/mini'
import { ProjectId } from '../../channel/hello.js'
import { quoteId, SwapBuilt } from './swaps.js'

/** `POST /v1/convert/build-order`; with the signature, `POST /v1/convert/place-order` */
export const SwapOrderAsk = z.object({
  amount: z.string().check(z.maxLength(128)),
  from: z.string().check(z.maxLength(256)),
  to: z.string().check(z.maxLength(256)),
  userAddress: z.string().check(z.maxLength(256)),
  projectId: z.optional(ProjectId),
  quoteId,
  signature: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,1024}$/))),
})

/** `POST /v1/convert/build-transaction` */
export const SwapBuild = {
  /** The member with the namespace's name contains `slippage`, in percent. */
  request: z.looseObject({
    amount: z.string().check(z.maxLength(128)),
    from: z.string().check(z.maxLength(256)),
    to: z.string().check(z.maxLength(256)),
    userAddress: z.string().check(z.maxLength(256)),
    projectId: z.optional(ProjectId),
    /** Skips the gas estimate, which fails for an account that cannot make the swap. */
    disableEstimate: z.optional(z.boolean()),
    /** @default a new quote */
    quoteId: z.optional(quoteId),
  }),
  response: SwapBuilt,
}
