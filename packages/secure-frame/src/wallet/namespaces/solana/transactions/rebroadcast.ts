import type { Rpc } from '../../../../platform/rpc.js'
import type { SignedTransaction } from '../../document/namespaceRequests.js'
import { isAlive } from './isAlive.js'
import { statusOf } from './sendTransaction.js'

/** Interval in ms between two attempts. */
const PAUSE = 2_000
/** A blockhash lives for 150 blocks, which take less time than all attempts. */
const MOST = 90

/** Resends until the transaction arrives or expires, because busy leaders drop transactions. @returns its outcome */
export async function rebroadcast(
  { raw, hash }: SignedTransaction,
  { rpc, pause = () => delay(PAUSE) }: Options,
): Promise<'decided' | 'expired' | 'unknown'> {
  for (let time = 0; time < MOST; time++) {
    await pause()
    try {
      const [status, lives] = await Promise.all([statusOf(hash, rpc), isAlive(raw, rpc)])
      if (status?.decided === true) return 'decided'
      // A transaction in a block cannot expire, even if the block is dropped.
      if (lives === false) return status === undefined ? 'expired' : 'unknown'
      // The node has checked the transaction before.
      const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
      if (status === undefined)
        await rpc.request({ method: 'sendTransaction', params: [raw, options] })
    } catch {
      // Retry if the node is unreachable.
    }
  }
  return 'unknown'
}

type Options = {
  rpc: Rpc
  pause?: (() => Promise<void>) | undefined
}

const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
