import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Hex,
  type PublicActions,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'

/** Poll interval and total timeout for a receipt in ms; local chains mine at once. */
const POLLING = 25
const LONGEST = 30_000

/** viem polls again at the next block, which may never come here. */
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
