import { VestibuleError } from '@vestibule/protocol'
import { isWithinLimits } from '@vestibule/protocol/channel'
import { MAX_BATCH, type RpcCall } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { ApiClient } from './apiClient.js'

export type Rpc = {
  /** Sends all requests of one tick together. @throws `rpcFailed` with the node's `code` and `data`, `noRpcUrl`, or the client's error */
  request: (call: { method: string; params?: readonly unknown[] | undefined }) => Promise<unknown>
}

const Answer = z.object({
  id: z.int(),
  result: z.optional(z.unknown()),
  // Some nodes send a null error with a result.
  error: z.nullish(z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })),
})
const Answers = z.union([Answer, z.array(Answer)])
type Answer = z.infer<typeof Answer>

type Waiting = {
  call: RpcCall
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Matches responses by id. viem's `http` matches by position: after a missing response, a caller would receive a wrong result. */
export function createRpc(options: {
  api: ApiClient
  caip2: string
  projectId: string
  route?: 'rpc' | 'bundler' | undefined
}): Rpc {
  const { api, caip2, projectId, route = 'rpc' } = options
  const most = route === 'rpc' ? MAX_BATCH : 1
  let waiting: Waiting[] = []
  let lastId = 0

  function flush() {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += most) void send(all.slice(start, start + most))
  }

  async function send(batch: Waiting[]) {
    const calls = batch.map(({ call }) => call)
    try {
      const answers = await api.request({
        method: 'POST',
        path: `/v1/${route}/${caip2}?projectId=${projectId}`,
        body: calls.length === 1 ? calls[0] : calls,
        response: Answers,
      })
      const byId = new Map([answers].flat().map((answer) => [answer.id, answer]))
      for (const one of batch) conclude(byId.get(one.call.id as number), one, caip2)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return {
    request({ method, params = [] }) {
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(flush)
        const call: RpcCall = { jsonrpc: '2.0', id: ++lastId, method, params: [...params] }
        waiting.push({ call, resolve, reject })
      })
    },
  }
}

function conclude(answer: Answer | undefined, { resolve, reject }: Waiting, caip2: string) {
  const { error, result } = answer ?? {}
  if (!error)
    return result === undefined ? reject(new VestibuleError('invalidReply')) : resolve(result)
  const { code, message, data } = error
  if ((data as { type?: unknown } | undefined)?.type === 'noRpcUrl')
    return reject(new VestibuleError('noRpcUrl', { message: `${message}: ${caip2}` }))
  // Forward the node's data only if it fits into a message to the page.
  const fits = data !== undefined && isWithinLimits({ error: { data: { data } } })
  reject(new VestibuleError('rpcFailed', { message, data: { code, ...(fits && { data }) } }))
}
