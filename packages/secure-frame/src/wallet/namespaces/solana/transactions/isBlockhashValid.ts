import { VestibuleError } from '@vestibule/protocol'
import type { Rpc } from '../../../../platform/rpc.js'

/**
 * `false` if a network does not take transactions of a blockhash any more; its node may say nothing.
 * @param isSent The wallet itself sends it @throws `noRpcUrl`
 */
export async function isBlockhashValid(
  blockhash: string,
  rpc: Rpc,
  isSent?: boolean,
): Promise<unknown> {
  const params = [blockhash, { commitment: 'processed' }]
  // Otherwise it is found out when the transaction is sent.
  const answer = await rpc
    .request({ method: 'isBlockhashValid', params })
    .catch(isSent ? needNode : () => {})
  return ((answer ?? {}) as { value?: unknown }).value
}

/** Ignores a missing answer. @throws `noRpcUrl` if the services have no node for the network */
export function needNode(error: unknown): void {
  if ((error as { type?: unknown }).type === 'noRpcUrl') throw error
}

/** Begins with the nodes' text, which libraries search for, and has their code. */
export function expired(cause?: unknown): VestibuleError {
  return new VestibuleError('rpcFailed', {
    message: 'Blockhash not found: the transaction has expired, or is for another network',
    data: { code: -32002 },
    cause,
  })
}
