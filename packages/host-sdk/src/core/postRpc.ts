/** Milliseconds that a node has for its answer. */
const TIMEOUT = 10_000

export type RpcAnswer = {
  result?: unknown
  error?: { code: number; message: string; data?: unknown } | undefined
}

/** Asks a node by JSON-RPC 2.0 over HTTP. @throws what came in the way, or when the answer is no JSON-RPC */
export async function postRpc(
  url: string,
  request: { method: string; params?: unknown },
): Promise<RpcAnswer> {
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
  return answer as RpcAnswer
}
