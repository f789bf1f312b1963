import { type Hex, keccak256 } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import type { SignedTransaction } from '../../document/namespaceRequests.js'

const inOrder = ({ before, raw }: SignedTransaction) =>
  before === undefined ? [raw] : [before, raw]

const send = (rpc: Rpc, raw: string) =>
  rpc.request({ method: 'eth_sendRawTransaction', params: [raw] })

export async function sendRaw(rpc: Rpc, signed: SignedTransaction): Promise<void> {
  for (const raw of inOrder(signed)) await send(rpc, raw)
}

/**
 * Look up the transaction: nodes report a known transaction with different errors.
 * @throws `rpcFailed` if the node neither accepts nor returns it
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
