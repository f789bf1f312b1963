import { VestibuleError } from '@vestibule/protocol'
import type { SendOptions } from '@vestibule/protocol/solana'
import type { Rpc } from '../../../../platform/rpc.js'
import type { SignedTransaction } from '../../document/namespaceRequests.js'
import { isAlive } from './isAlive.js'
import { expired } from './isBlockhashValid.js'

/** @throws `rpcFailed` with the node's reason, also after expiry */
export async function sendTransaction(
  { raw, hash }: SignedTransaction,
  { rpc, sendOptions }: { rpc: Rpc; sendOptions: SendOptions },
): Promise<void> {
  // A node with only finalized blocks may not find this new blockhash.
  const options = { preflightCommitment: 'confirmed', ...sendOptions, encoding: 'base64' }
  let told: unknown
  try {
    told = await rpc.request({ method: 'sendTransaction', params: [raw, options] })
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'rpcFailed') throw error
    throw (await isAlive(raw, rpc)) === false ? expired(error) : error
  }
  if (told !== hash) throw new VestibuleError('invalidReply')
}

/** The cluster executes the same bytes once. */
export async function sendAgain(signed: SignedTransaction, rpc: Rpc): Promise<void> {
  try {
    await sendTransaction(signed, { rpc, sendOptions: {} })
  } catch (error) {
    const known = await statusOf(signed.hash, rpc)
    if (known === undefined) throw error
  }
}

/** Undefined if the cluster does not know the id. */
export async function statusOf(hash: string, rpc: Rpc): Promise<{ decided: boolean } | undefined> {
  const params = [[hash], { searchTransactionHistory: true }]
  const answer = await rpc.request({ method: 'getSignatureStatuses', params })
  const { value } = (answer ?? {}) as { value?: unknown }
  const [status] = Array.isArray(value) ? value : []
  if (typeof status !== 'object' || status === null) return undefined
  const { confirmationStatus } = status as { confirmationStatus?: unknown }
  return { decided: confirmationStatus === 'confirmed' || confirmationStatus === 'finalized' }
}
