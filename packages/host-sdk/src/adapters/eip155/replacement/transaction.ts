import * as z from 'zod/mini'

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))

/** What is read of a transaction, as nodes write it. */
export const Transaction = z.object({
  hash: z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)),
  from: z.string(),
  /** None of one that creates a contract. */
  to: z.nullish(z.string()),
  nonce: quantity,
  value: quantity,
  input: z.string(),
})
export type Transaction = z.infer<typeof Transaction>
