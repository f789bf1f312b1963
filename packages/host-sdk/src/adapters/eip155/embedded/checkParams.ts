import { MAX_TRANSACTION_DATA, VestibuleError } from '@vestibule/protocol'
import type { Account } from '../../../core/model/connector.js'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import { invalidParams } from '../provider/invalidParams.js'

/**
 * Checks what the frame would not say, or never hear: it drops what is too large without a word.
 * @throws `invalidParams`, `addressNotYours`
 */
export function checkParams({ method, params }: NodeRequest, accounts: readonly Account[]) {
  const [first] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction') checkData(first)
  if (method === 'wallet_getCapabilities') checkAddress(first, accounts)
}

/** EIP-5792. */
function checkAddress(address: unknown, accounts: readonly Account[]) {
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw invalidParams('`wallet_getCapabilities` takes an address and a list of chains.')
  const isOurs = (own: Account) => own.address.toLowerCase() === address.toLowerCase()
  if (!accounts.some(isOurs)) throw new VestibuleError('addressNotYours')
}

function checkData(transaction: unknown) {
  const { data, input } = (transaction ?? {}) as { data?: unknown; input?: unknown }
  for (const each of [data, input]) {
    const bytes = typeof each === 'string' ? Math.ceil((each.length - 2) / 2) : 0
    if (bytes > MAX_TRANSACTION_DATA)
      throw invalidParams(
        `A transaction has ${MAX_TRANSACTION_DATA} bytes of data at most, as EIP-3860 has it for the code that creates a contract. This one has ${bytes}.`,
      )
  }
}
