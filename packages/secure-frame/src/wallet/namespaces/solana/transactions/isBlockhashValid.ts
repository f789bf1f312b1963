import { VestibuleError } from '@vestibule/protocol'
import type { Rpc } from '../../../../platform/rpc.js'

/** `false` after the blockhash expires. @param isSent The wallet sends the transaction @throws `noRpcUrl` */
export async function isBlockhashValid(
  blockhash: string,
  rpc: Rpc,
  isSent?: boolean,
): Promise<unknown> {
  const params = [blockhash, { commitment: 'processed' }]
  // Without a response, sending shows whether the blockhash is valid.
  const answer = await rpc
    .request({ method: 'isBlockhashValid', params })
    .catch(isSent ? needNode : () => {})
  return ((answer ?? {}) as { value?: unknown }).value
}

/** Ignores other errors: only the response is missing. @throws `noRpcUrl` */
export function needNode(error: unknown): void {
  if ((error as { type?: unknown }).type === 'noRpcUrl') throw error
}

/** Libraries search for this text in node errors. */
export function expired(cause?: unknown): VestibuleError {
  return new VestibuleError('rpcFailed', {
    message: 'Blockhash not found: the transaction has expired, or is for another network',
    data: { code: -32002 },
    cause,
  })
}
