import { type Hex, keccak256 } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import type { SignedTransaction } from '../../document/namespaceRequests.js'

const inOrder = ({ before, raw }: SignedTransaction) =>
  before === undefined ? [raw] : [before, raw]

const send = (rpc: Rpc, raw: string) =>
  rpc.request({ method: 'eth_sendRawTransaction', params: [raw] })

/** Sends a transaction, and the approval before it, where there is one. */
export async function sendRaw(rpc: Rpc, signed: SignedTransaction): Promise<void> {
  for (const raw of inOrder(signed)) await send(rpc, raw)
}

/**
 * Sends what may have been sent before. Nodes have many words for one that they know already, so that
 * the network is asked for it instead.
 * @throws `rpcFailed` where it is neither taken nor known.
 */
export async function sendAgain(rpc: Rpc, signed: SignedTransaction): Promise<void> {
  for (const raw of inOrder(signed)) {
    try {
      await send(rpc, raw)
    } catch (error) {
      const params = [keccak256(raw as Hex)]
      const known = await rpc.request({ method: 'eth_getTransactionByHash', params })
      if (known === null) throw error
    }
  }
}
