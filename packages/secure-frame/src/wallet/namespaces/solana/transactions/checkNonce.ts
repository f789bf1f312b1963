import type { Rpc } from '../../../../platform/rpc.js'
import { expired } from './checkBlockhash.js'
import { nonceAt } from './nonceAt.js'
import type { ResolvedTransaction } from './resolveAccounts.js'

/**
 * Whether the nonce that a transaction is dated by is one of this network: it is good for whichever network has it, and the
 * visitor's address is the same on all of them. Where the node does not say, nobody knows before it is sent.
 * @throws `rpcFailed` for one that is used up, or of another network
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
