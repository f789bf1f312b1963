import * as z from 'zod'

/** Where tokens of a network are exchanged. */
export const NetworkSwap = z.strictObject({
  /** A router like that of Uniswap's second version. */
  router: z.string(),
  /** Tokens that others are traded for, beside what stands for the network's own currency. */
  through: z.array(z.string()).max(4, 'must be 4 tokens at the most').default([]),
})
