import { MAX_TRANSACTION, MAX_TRANSACTIONS } from '@vestibule/protocol/solana'
import * as z from 'zod/mini'

const hex = (max: number) => z.string().check(z.maxLength(2 * max), z.regex(/^(?:[0-9a-f]{2})*$/))

const MessageIntent = z.strictObject({
  namespace: z.literal('solana'),
  kind: z.literal('message'),
  bytes: hex(32_768),
})
export type MessageIntent = z.infer<typeof MessageIntent>

/** Wire format in hex. The page receives the signed transaction. */
const TransactionIntent = z.strictObject({
  namespace: z.literal('solana'),
  kind: z.literal('transaction'),
  wire: hex(MAX_TRANSACTION),
})

const TransactionsIntent = z.strictObject({
  namespace: z.literal('solana'),
  kind: z.literal('transactions'),
  wires: z.array(hex(MAX_TRANSACTION)).check(z.minLength(1), z.maxLength(MAX_TRANSACTIONS)),
})

export const Intent = z.discriminatedUnion('kind', [
  MessageIntent,
  TransactionIntent,
  TransactionsIntent,
])
export type Intent = z.infer<typeof Intent>
