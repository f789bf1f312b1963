import { type ErrorType, toWire, VestibuleError } from '@vestibule/protocol'
import type { RpcCall } from '@vestibule/protocol/http'
import * as z from 'zod'
import { RateLimitError } from '../admission/rateLimiter.js'

const NodeAnswer = z.object({
  id: z.union([z.int(), z.string()]),
  result: z.unknown().optional(),
  // Some nodes send `null` with a result.
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).nullish(),
})
const NodeAnswers = z.union([z.array(NodeAnswer), NodeAnswer.transform((answer) => [answer])])

type RpcError = { code: number; message: string; data?: unknown }
export type Outcome = { result: unknown } | { error: RpcError }

export function readAnswers(text: string, calls: readonly RpcCall[]): Outcome[] {
  const answers = NodeAnswers.parse(JSON.parse(text))
  return calls.map(({ id }) => {
    const answer = answers.find((each) => each.id === id)
    if (answer?.error) return { error: answer.error }
    return answer?.result === undefined ? failure('unknown') : { result: answer.result }
  })
}

export function failure(type: ErrorType): { error: RpcError } {
  return { error: toWire(new VestibuleError(type)) }
}

export function reasonOf(cause: unknown): ErrorType {
  if (cause instanceof RateLimitError) return 'rateLimited'
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  return isLate ? 'requestTimedOut' : 'unknown'
}
