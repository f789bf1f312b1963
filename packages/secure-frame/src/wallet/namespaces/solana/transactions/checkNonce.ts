import type { Rpc } from '../../../../platform/rpc.js'
import { expired } from './checkBlockhash.js'
import { nonceAt } from './nonceAt.js'
import type { ResolvedTransaction } from './resolveAccounts.js'

/**
 * Checks that the nonce of a transaction belongs to this network: a transaction is valid on any network that has its nonce,
 * and the visitor's address is the same on all of them. Without an answer of the node it stays unknown.
 * @throws `rpcFailed` for a used nonce, or one of another network
 */
export async function checkNonce(
  { message, instructions }: Pick<ResolvedTransaction, 'message' | 'instructions'>,
  rpc: Rpc,
): Promise<void> {
  const address = instructions[0]?.accounts[0]?.address
  let nonce: string
  try {
    nonce = address === undefined ? '' : await nonceAt(address, rpc)
  } catch {
    return
  }
  if (nonce !== message.lifetimeToken) throw expired()
}
