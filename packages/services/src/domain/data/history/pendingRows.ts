import type { ChainTransaction, TokenTransfer } from '../../../namespaces/chainReader.js'
import type { Subject } from '../scans/scans.js'
import type { TransactionRow } from '../scans/transactionRows.js'
import type { TransferRow } from '../scans/transfersOf.js'

/** Transactions that are in no block and not stored yet, in the form of stored rows. */
export function pendingRows(
  { network, account }: Subject,
  transaction: ChainTransaction,
  transfers: readonly TokenTransfer[],
): { row: TransactionRow; moved: TransferRow[]; isPending: true } {
  const { minedAt, recipient = null, value, fee, succeeded: _, ...rest } = transaction
  const at = new Date(minedAt)
  return {
    isPending: true,
    row: {
      ...{ ...rest, network, recipient, minedAt: at, readAt: at },
      value: value.toString(),
      fee: fee?.toString() ?? null,
      succeeded: null,
      scanned: false,
    },
    moved: transfers.map(({ tokenId, amount, ...transfer }) => ({
      ...{ ...transfer, network, account },
      tokenId: tokenId?.toString() ?? null,
      amount: amount.toString(),
    })),
  }
}
