import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Hex,
  type PublicActions,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'

/** Milliseconds between looks for a receipt, and for all of them; local chains mine at once. */
const POLLING = 25
const LONGEST = 30_000

/** viem's own looks again at the next block, and here the next one may be long in coming. */
export async function receiptOf(
  client: Pick<PublicActions, 'getTransactionReceipt'>,
  hash: Hex,
): Promise<TransactionReceipt> {
  const until = performance.now() + LONGEST
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash })
    } catch (error) {
      const isMissing = error instanceof TransactionReceiptNotFoundError
      if (!isMissing || performance.now() > until) throw error
      await sleep(POLLING)
    }
  }
}
