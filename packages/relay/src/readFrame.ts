import * as z from 'zod'

/** A client's frame: a request, or the answer to one of ours. */
export type Frame =
  | { kind: 'call'; id: string; method: string; params: unknown }
  | { kind: 'answer'; id: number; isConfirmed: boolean }
  | { kind: 'fault'; fault: 'parse' | 'invalidRequest' }

const Id = z.union([z.string().max(64), z.number()])
const Call = z.object({
  jsonrpc: z.literal('2.0'),
  id: Id,
  method: z.string().max(64),
  params: z.unknown(),
})
const Answer = z.object({ id: Id, result: z.unknown().optional(), error: z.unknown().optional() })

/** Reads one frame, without throwing for any input. */
export function readFrame(text: string): Frame {
  const value = parse(text)
  if (value === undefined) return { kind: 'fault', fault: 'parse' }
  const call = Call.safeParse(value)
  if (call.success) {
    const { id, method, params } = call.data
    return { kind: 'call', id: spell(id, text), method, params }
  }
  const answer = Answer.safeParse(value)
  if (!answer.success || 'method' in (value as object))
    return { kind: 'fault', fault: 'invalidRequest' }
  const { id, error } = answer.data
  return { kind: 'answer', id: Number(id), isConfirmed: error === undefined }
}

/** The id as JSON, returned unchanged: several clients count in numbers of 19 digits, which JavaScript would round. */
function spell(id: string | number, text: string): string {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  const spellings = Array.from(text.matchAll(/"id"\s*:\s*(\d{16,20})\s*[,}]/g), ([, all]) => all)
  return spellings.find((spelling) => Number(spelling) === id) ?? JSON.stringify(id)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The caller reports it.
    return undefined
  }
}
