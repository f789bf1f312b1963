import { VestibuleError } from '@vestibule/protocol'
import type { Rpc } from '../../../../platform/rpc.js'

/** Whether a network still takes transactions of a blockhash; undefined if its node does not say. @throws `noRpcUrl` */
export async function isBlockhashValid(blockhash: string, rpc: Rpc): Promise<boolean | undefined> {
  try {
    const params = [blockhash, { commitment: 'processed' }]
    const answer = await rpc.request({ method: 'isBlockhashValid', params })
    const { value } = (answer ?? {}) as { value?: unknown }
    return typeof value === 'boolean' ? value : undefined
  } catch (error) {
    if (isWithoutNode(error)) throw error
    // It is found out when the transaction is sent.
    return undefined
  }
}

/** The services have no node for the network. */
export const isWithoutNode = (error: unknown) =>
  error instanceof VestibuleError && error.type === 'noRpcUrl'

/** @throws `rpcFailed` for an expired one, or of another network, `noRpcUrl` */
export async function checkBlockhash(blockhash: string, rpc: Rpc): Promise<void> {
  if ((await isBlockhashValid(blockhash, rpc)) === false) throw expired()
}

/** Begins with the nodes' text, which libraries search for, and has their code. */
export function expired(cause?: unknown): VestibuleError {
  return new VestibuleError('rpcFailed', {
    message: 'Blockhash not found: the transaction has expired, or is for another network',
    data: { code: -32002 },
    cause,
  })
}
