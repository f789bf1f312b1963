import { type CaipAddress, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import { readQuery } from '../../query/query.js'
import { balancesQuery } from '../queries.js'
import { sendOrder } from './sendOrder.js'
import { sendTransfer } from './sendTransfer.js'

export type TokenTransfer = {
  /** CAIP-10 id of the token, or the network's currency. Required on EVM networks. @default native */
  token?: CaipAddress | 'native' | undefined
  /** Amount in whole tokens, such as `1.5`. */
  amount: string
  receiver: string
}

/**
 * Sends tokens after the visitor approves in the wallet.
 * @returns the hash
 * @throws `notConnected`; `unknown` with the specification's text for a missing argument;
 * `userRejected` and errors of the wallet
 */
export async function sendTokens(core: Core, transfer: TokenTransfer): Promise<string> {
  const { token, amount, receiver } = transfer
  const named = token === 'native' ? {} : { token, isUnnamed: token === undefined }
  const find = () => sendOrder(core, { ...named, amount, inFiat: false, receiver })
  // Read the balances if the token is unknown: they contain its decimals.
  const balances = balancesQuery(core)
  if (find()?.token === undefined && balances !== undefined) await readQuery(core, balances)
  const order = find()
  // Reject a comma: programs write a decimal point.
  if (amount.includes(','))
    throw new VestibuleError('unknown', { message: 'An amount and receiver address are required' })
  if (order === undefined) throw new VestibuleError('notConnected')
  return sendTransfer(core, order)
}
