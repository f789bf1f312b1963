import { VestibuleError } from '@vestibule/protocol'
import type { NodeError } from './nodeError.js'

const TIMEOUT = 10_000

const INVALID_REQUEST = -32600

export type NodeAnswer = { result: unknown } | { error: NodeError.Said }

type Answer = { id?: unknown; result?: unknown; error?: NodeError.Said | null }

/**
 * @returns a function that finds the answer by id
 * @param calls as JSON; several calls form a batch
 * @throws `requestTimedOut`, or an error if the answer is not JSON-RPC
 */
export async function postCalls(
  url: string,
  calls: readonly string[],
): Promise<(id: number) => NodeAnswer | undefined> {
  const reply = await post(url, calls.length === 1 ? `${calls}` : `[${calls.join()}]`)
  // A node without batch support returns a single error.
  if (!Array.isArray(reply) && typeof reply.id !== 'number') {
    const { error } = reply
    if (typeof error?.code !== 'number') throw new Error('The node’s answer is not JSON-RPC.')
    if (error.code === INVALID_REQUEST && calls.length > 1) return postOneByOne(url, calls)
    return () => ({ error })
  }
  const byId = new Map([reply].flat().map((answer) => [answer.id, answer]))
  return (id) => readAnswer(byId.get(id))
}

async function postOneByOne(url: string, calls: readonly string[]) {
  const answers = await Promise.all(
    calls.map(async (call) => {
      const { id } = JSON.parse(call) as { id: number }
      return [id, (await postCalls(url, [call]))(id)] as const
    }),
  )
  const byId = new Map(answers)
  return (id: number) => byId.get(id)
}

async function post(url: string, body: string): Promise<Answer | Answer[]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const reply: unknown = await response.json()
    if (typeof reply !== 'object' || reply === null)
      throw new Error(`The node returned ${response.status} without JSON-RPC.`)
    return reply
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw isLate ? new VestibuleError('requestTimedOut', { cause: error }) : error
  }
}

/** Some nodes add an error `null` to a result. */
function readAnswer(answer: Answer | undefined): NodeAnswer | undefined {
  if (answer?.error) return { error: answer.error }
  return answer !== undefined && 'result' in answer ? { result: answer.result } : undefined
}
