import type { Transaction } from '@scure/btc-signer/transaction.js'
import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'
import type { Transfer } from '../../../core/model/account.js'
import type { BitcoinAccount } from '../../../core/model/namespaces/bip122/provider.js'

/** A transaction's payments to others: the first recipient, and the total. */
export function readTransfer(
  transaction: Transaction,
  { accounts, reference }: { accounts: readonly BitcoinAccount[]; reference: string },
): Transfer {
  const own = new Set(accounts.map(({ address }) => address))
  const network = BITCOIN_NETWORKS.get(reference)
  const outputs = [...Array(transaction.outputsLength).keys()].map((index) => ({
    address: addressOf(transaction, index, network),
    amount: transaction.getOutput(index).amount ?? 0n,
  }))
  const paid = outputs.filter(({ address }) => address === undefined || !own.has(address))
  const value = paid.reduce((sum, { amount }) => sum + amount, 0n)
  return { to: paid[0]?.address ?? outputs[0]?.address, value: String(value), isCall: false }
}

function addressOf(transaction: Transaction, index: number, network: Network) {
  try {
    return transaction.getOutputAddress(index, network)
  } catch {
    // A script without an address, such as one with data only.
    return undefined
  }
}

type Network = Parameters<Transaction['getOutputAddress']>[1]
