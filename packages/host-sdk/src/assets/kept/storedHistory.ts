import type { CaipAddress } from '@vestibule/protocol'
import type { Transaction, Transfer } from '@vestibule/protocol/http'
import type { Core } from '../../core/core.js'
import type { History } from '../../core/model/state.js'
import { getNamespace } from '../../core/namespaceState.js'
import { isRecent, readKept } from './readKept.js'

const STATUSES: readonly unknown[] = ['confirmed', 'failed', 'pending']
const DIRECTIONS: readonly unknown[] = ['in', 'out', 'self']

/** Returns the stored transactions if they are less than a day old. */
export function storedHistory(core: Core, caipAddress: CaipAddress): History | undefined {
  const stored = readKept(core).history.find((entry) => entry.caipAddress === caipAddress)
  const { transactions, updatedAt } = stored ?? {}
  if (!isRecent(updatedAt) || !Array.isArray(transactions)) return undefined
  const chainId = caipAddress.slice(0, caipAddress.lastIndexOf(':'))
  // Untrusted: other code of the dapp's origin may have written the data.
  const known = transactions.filter(
    (entry): entry is Transaction => isTransaction(entry) && entry.metadata.chain === chainId,
  )
  return { caipAddress, status: 'loading', transactions: known, next: undefined, updatedAt }
}

export function recallHistory(core: Core): void {
  const state = core.store.getState()
  const { caipAddress } = getNamespace(state).accountState
  if (caipAddress === undefined || state.history?.caipAddress === caipAddress) return
  const history = storedHistory(core, caipAddress)
  if (history !== undefined) core.store.setState({ history })
}

/** Sets the status to failed. Keeps loaded or stored transactions. */
export function failHistory(core: Core): void {
  recallHistory(core)
  const { caipAddress } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined) return
  core.store.setState(({ history }) => ({
    history:
      history?.caipAddress === caipAddress
        ? { ...history, status: 'failed' }
        : { caipAddress, status: 'failed', transactions: [], next: undefined },
  }))
}

/** Needs less code than the services' schema. */
function isTransaction(entry: unknown): entry is Transaction {
  const { id, metadata, transfers } = (entry ?? {}) as Partial<Transaction>
  const { operationType, hash, minedAt, sentFrom, sentTo, status, fee } = metadata ?? {}
  return (
    [id, operationType, hash, minedAt, sentFrom, sentTo].every(isText) &&
    !Number.isNaN(Date.parse(String(minedAt))) &&
    STATUSES.includes(status) &&
    (fee === undefined || isAmount(fee)) &&
    Array.isArray(transfers) &&
    transfers.every(isTransfer)
  )
}

function isTransfer(entry: unknown): entry is Transfer {
  const { fungible_info, nft_info, direction, counterparty, quantity, value, price } = (entry ??
    {}) as Partial<Transfer>
  const infos: unknown[] = [fungible_info ?? {}, nft_info ?? {}]
  return (
    DIRECTIONS.includes(direction) &&
    isAmount(quantity?.numeric) &&
    isOptional(counterparty) &&
    [value, price].every((sum) => sum === undefined || typeof sum === 'number') &&
    infos.every((info) => {
      const { name, symbol, address, token_id } = info as Record<string, unknown>
      return [name, symbol, address, token_id].every(isOptional)
    })
  )
}

const isText = (value: unknown) => typeof value === 'string' && value.length <= 256
const isOptional = (value: unknown) => value === undefined || isText(value)
const isAmount = (value: unknown) => /^\d{1,78}(\.\d{1,255})?$/.test(String(value))
