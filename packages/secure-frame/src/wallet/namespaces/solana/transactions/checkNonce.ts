import { base58 } from '@scure/base'
import type { Rpc } from '../../../../platform/rpc.js'
import { SYSTEM } from '../programs/knownPrograms.js'
import { expired } from './checkBlockhash.js'
import { type NodeAccount, readAccounts } from './readAccounts.js'
import type { ResolvedTransaction } from './resolveAccounts.js'

/** Where an account of a nonce has it: behind its version, its state and its authority. */
const [START, END] = [40, 72]

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
  let account: NodeAccount | undefined
  try {
    account = address && (await readAccounts(rpc, [address]))[0]
  } catch {
    return
  }
  const nonce = account?.owner === SYSTEM ? account.data.subarray(START, END) : new Uint8Array()
  if (base58.encode(nonce) !== message.lifetimeToken) throw expired()
}
