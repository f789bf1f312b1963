import type { Rpc } from '../../../../platform/rpc.js'
import type { SignedTransaction } from '../../document/namespaceRequests.js'
import { isAlive } from './isAlive.js'
import { statusOf } from './sendTransaction.js'

/** Delay in ms between two attempts. */
const PAUSE = 2_000
/** A blockhash is valid for 150 blocks, less than the time of all attempts. */
const MOST = 90

/** Resends until the transaction is included or expires: busy leaders drop transactions. @returns the outcome */
export async function rebroadcast(
  { raw, hash }: SignedTransaction,
  { rpc, pause = () => delay(PAUSE) }: Options,
): Promise<'decided' | 'expired' | 'unknown'> {
  for (let time = 0; time < MOST; time++) {
    await pause()
    try {
      const [status, lives] = await Promise.all([statusOf(hash, rpc), isAlive(raw, rpc)])
      if (status?.decided === true) return 'decided'
      // An included transaction cannot expire, even if its block is dropped.
      if (lives === false) return status === undefined ? 'expired' : 'unknown'
      // The node already checked this transaction.
      const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
      if (status === undefined)
        await rpc.request({ method: 'sendTransaction', params: [raw, options] })
    } catch {}
  }
  return 'unknown'
}

type Options = {
  rpc: Rpc
  pause?: (() => Promise<void>) | undefined
}

const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
