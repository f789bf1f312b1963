import { VestibuleError } from '@vestibule/protocol'
import type { Network } from '../../core/network.js'
import { postRpc } from '../../core/postRpc.js'

/**
 * Asks a network's own nodes, in their order. What one of them answers stands, an error too, with its code and data.
 * @throws `noRpcUrl`, `rpcFailed` when none of them answers
 */
export async function askNode(
  network: Pick<Network, 'id' | 'rpcUrls'>,
  request: { method: string; params?: unknown },
): Promise<unknown> {
  const { id, rpcUrls } = network
  let failure: unknown
  for (const url of rpcUrls.default.http) {
    const answer = await postRpc(url, request).catch((error: unknown) => {
      failure = error
    })
    if (answer === undefined) continue
    if (answer.error === undefined) return answer.result ?? null
    const { code, message, data } = answer.error
    throw Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
  }
  if (failure !== undefined) throw new VestibuleError('rpcFailed', { cause: failure })
  throw new VestibuleError('noRpcUrl', { message: `No RPC url provided for chainId: ${id}` })
}
