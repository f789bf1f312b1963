import { VestibuleError } from '@vestibule/protocol'
import type { Network } from '../../core/network.js'

/** Milliseconds that a node has for its answer. */
const TIMEOUT = 10_000

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
    const answer = await post(url, request).catch((error: unknown) => {
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

type Answer = {
  result?: unknown
  error?: { code: number; message: string; data?: unknown } | undefined
}

async function post(url: string, request: { method: string; params?: unknown }): Promise<Answer> {
  const { method, params = [] } = request
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT),
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || !('result' in answer || 'error' in answer))
    throw new Error(`The node answered ${response.status}, and no JSON-RPC.`)
  return answer as Answer
}
