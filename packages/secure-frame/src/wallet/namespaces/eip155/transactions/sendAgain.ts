import type { Rpc } from '../../../../platform/rpc.js'

/**
 * Sends a transaction that may have been sent before. Nodes have many words for one that they know already, so that
 * the network is asked for it instead.
 * @throws `rpcFailed` where it is neither taken nor known.
 */
export async function sendAgain(
  rpc: Rpc,
  { raw, hash }: { raw: string; hash: string },
): Promise<void> {
  try {
    await rpc.request({ method: 'eth_sendRawTransaction', params: [raw] })
  } catch (error) {
    const known = await rpc.request({ method: 'eth_getTransactionByHash', params: [hash] })
    if (known === null) throw error
  }
}
