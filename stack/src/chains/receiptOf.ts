import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Hex,
  type PublicActions,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'

/** In ms: poll interval and timeout for a receipt. Local chains mine directly. */
const POLLING = 25
const LONGEST = 30_000

/** viem polls again only at the next block, which may never exist here. */
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
