import { VestibuleError } from '@vestibule/protocol'

/** Milliseconds that a node has for its answer. */
const TIMEOUT = 10_000

/**
 * JSON-RPC 2.0 over HTTP POST, for the few reads that the modal makes itself. The URLs are tried in their order.
 * @throws `noRpcUrl` without any, `unknown` with the last node's text
 */
export function createRpc({ urls }: { urls: readonly string[] }) {
  return async function call<result>(method: string, params: unknown[]): Promise<result> {
    let failure: unknown = new VestibuleError('noRpcUrl')
    for (const url of urls) {
      try {
        return await post<result>(url, { jsonrpc: '2.0', id: 1, method, params })
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

async function post<result>(url: string, body: object): Promise<result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok)
    throw new VestibuleError('unknown', { message: `HTTP status code: ${response.status}` })
  const { result, error } = (await response.json()) as RpcAnswer<result>
  if (error !== undefined || result === undefined)
    throw new VestibuleError('unknown', { message: error?.message })
  return result
}

type RpcAnswer<result> = { result?: result; error?: { code: number; message: string } }
