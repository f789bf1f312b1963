import { type Hex, keccak256 } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import type { SignedTransaction } from '../../document/namespaceRequests.js'

/** Sends a transaction, and the approval before it, where there is one. */
export async function sendRaw(rpc: Rpc, raw: string): Promise<void> {
  for (const one of raw.split(','))
    await rpc.request({ method: 'eth_sendRawTransaction', params: [one] })
}

/**
 * Sends what may have been sent before. Nodes have many words for one that they know already, so that
 * the network is asked for it instead.
 * @throws `rpcFailed` where it is neither taken nor known.
 */
export async function sendAgain(rpc: Rpc, { raw }: SignedTransaction): Promise<void> {
  for (const one of raw.split(',')) {
    try {
      await sendRaw(rpc, one)
    } catch (error) {
      const params = [keccak256(one as Hex)]
      const known = await rpc.request({ method: 'eth_getTransactionByHash', params })
      if (known === null) throw error
    }
  }
}
