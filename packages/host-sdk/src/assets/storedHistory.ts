import type { CaipAddress } from '@vestibule/protocol'
import { Transaction } from '@vestibule/protocol/http'
import type { Core } from '../core/core.js'
import type { History } from '../core/model/state.js'
import { isRecent, readKept } from './storedHoldings.js'

/** What was read of an account's past before, at most a day ago; nobody knows yet what is older. */
export function storedHistory(core: Core, caipAddress: CaipAddress): History | undefined {
  const stored = readKept(core).history.find((entry) => entry.caipAddress === caipAddress)
  const { transactions, updatedAt } = stored ?? {}
  if (!isRecent(updatedAt) || !Array.isArray(transactions)) return undefined
  const chainId = caipAddress.slice(0, caipAddress.lastIndexOf(':'))
  // Other code of the dapp's origin may have written it.
  const known = transactions.flatMap((entry) => {
    const { success, data } = Transaction.safeParse(entry)
    return success && data.metadata.chain === chainId ? [data] : []
  })
  return { caipAddress, status: 'loading', transactions: known, next: undefined, updatedAt }
}
