import { MAX_CALLS, MAX_TRANSACTION_DATA, VestibuleError } from '@vestibule/protocol'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import { invalidParams } from '../provider/invalidParams.js'

/**
 * Checks the size here: the frame drops messages that are too large, without an error.
 * @throws `invalidParams`, `addressNotYours`
 */
export function checkParams(
  { method, params }: NodeRequest,
  accounts: readonly { address: string }[],
) {
  const [first] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction') checkData(first)
  if (method === 'wallet_sendCalls') checkSize(first)
  if (method === 'wallet_getCapabilities') checkAddress(first, accounts)
}

/** EIP-5792. */
function checkAddress(address: unknown, accounts: readonly { address: string }[]) {
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw invalidParams(
      '`wallet_getCapabilities` requires an address and an optional list of chains.',
    )
  const isOurs = (own: { address: string }) => own.address.toLowerCase() === address.toLowerCase()
  if (!accounts.some(isOurs)) throw new VestibuleError('addressNotYours')
}

/** EIP-5792. @throws `batchTooLarge` */
function checkSize(batch: unknown) {
  const { calls } = (batch ?? {}) as { calls?: unknown }
  if (!Array.isArray(calls)) return
  const characters = calls.reduce((sum: number, call) => {
    const { data } = (call ?? {}) as { data?: unknown }
    return sum + (typeof data === 'string' ? data.length : 0)
  }, 0)
  if (calls.length > MAX_CALLS || characters > 2 * MAX_TRANSACTION_DATA)
    throw new VestibuleError('batchTooLarge', {
      message: `A batch may contain ${MAX_CALLS} calls and ${MAX_TRANSACTION_DATA} bytes of data at most.`,
    })
}

function checkData(transaction: unknown) {
  const { data, input } = (transaction ?? {}) as { data?: unknown; input?: unknown }
  for (const each of [data, input]) {
    const bytes = typeof each === 'string' ? Math.ceil((each.length - 2) / 2) : 0
    if (bytes > MAX_TRANSACTION_DATA)
      throw invalidParams(
        `A transaction may contain ${MAX_TRANSACTION_DATA} bytes of data at most, the limit of EIP-3860 for contract creation. This transaction contains ${bytes}.`,
      )
  }
}
