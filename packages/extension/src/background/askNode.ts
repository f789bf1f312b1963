import { toJson, toWire, VestibuleError } from '@vestibule/protocol'
import type { PageReply } from '@vestibule/protocol/extension'

const { apiUrl, projectId } = __OPERATOR__
/** Timeout of a node in ms. */
const TIMEOUT = 10_000

/** Does not reject: resolves to the node's response or error. */
export async function askNode(chainId: string, method: string, params: string): Promise<PageReply> {
  try {
    const query = new URLSearchParams({ projectId })
    const response = await fetch(`${apiUrl}/rpc/${chainId}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: toJson({ jsonrpc: '2.0', id: 1, method, params: JSON.parse(params) }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return readAnswer(await response.json())
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return refusal(new VestibuleError(isLate ? 'requestTimedOut' : 'chainDisconnected'))
  }
}

export function refusal(error: unknown): PageReply {
  return { ok: false, error: toWire(error) }
}

function readAnswer(answer: unknown): PageReply {
  const { result, error } = (answer ?? {}) as { result?: unknown; error?: Record<string, unknown> }
  if (error === undefined || error === null) {
    if (result === undefined) return refusal(new VestibuleError('chainDisconnected'))
    return { ok: true, result }
  }
  const { code, message, data } = error
  if (!Number.isInteger(code)) return refusal(new VestibuleError('rpcFailed'))
  const text = typeof message === 'string' ? message.slice(0, 4_096) : ''
  return {
    ok: false,
    error: { code: code as number, message: text, ...(data !== undefined && { data }) },
  }
}
