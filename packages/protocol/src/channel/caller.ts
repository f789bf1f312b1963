import * as z from 'zod/mini'
import { fromWire, VestibuleError } from '../errors.js'
import { type Contract, type Params, Reply, type Result } from './contract.js'
import { isWithinLimits } from './limits.js'

export type CallOptions = {
  /** Cancels the request on both sides. */
  signal?: AbortSignal | undefined
  /** A UUID. @default a random UUID */
  id?: string | undefined
}

export type Caller<calls extends Contract> = <name extends keyof calls & string>(
  method: name,
  params: Params<calls[name]>,
  options?: CallOptions,
) => Promise<Result<calls[name]>>

/** A call settles once. After an abort or a timeout, the other side cancels the call, so that it cannot succeed later. */
export function createCaller<const calls extends Contract>(options: {
  calls: calls
  send: (request: { id: string; method: string; params: unknown }) => Promise<unknown>
}) {
  const { calls, send } = options
  const open = new Map<string, (error: VestibuleError) => void>()
  let ended: VestibuleError | undefined

  async function call(name: string, params: unknown, callOptions: CallOptions = {}) {
    const { signal, id = crypto.randomUUID() } = callOptions
    const method = calls[name]
    if (method === undefined) throw new VestibuleError('invalidRequest')
    if (ended !== undefined) throw ended
    const parsed = z.safeParse(method.params, params)
    if (!parsed.success) throw new VestibuleError('invalidRequest')
    // The other side would drop the request silently, and the call would never settle.
    if (!isWithinLimits({ id, method: name, params: parsed.data }))
      throw new VestibuleError('invalidRequest', { data: { reason: 'The request is too large.' } })
    if (signal?.aborted) throw new VestibuleError(method.onAbort)

    const takeBack = (error: VestibuleError) => {
      open.get(id)?.(error)
      if (ended === undefined)
        send({ id: crypto.randomUUID(), method: 'abort', params: { id } }).catch(ignore)
    }
    const onAbort = () => takeBack(new VestibuleError(method.onAbort))
    const timer =
      method.deadline === undefined
        ? undefined
        : setTimeout(
            () => takeBack(new VestibuleError('requestTimedOut', { data: { method: name } })),
            method.deadline,
          )
    signal?.addEventListener('abort', onAbort, { once: true })

    try {
      const early = new Promise<never>((_resolve, reject) => open.set(id, reject))
      const reply = z.safeParse(
        Reply,
        await Promise.race([send({ id, method: name, params: parsed.data }), early]),
      )
      if (!reply.success) throw new VestibuleError('invalidReply')
      if (!reply.data.ok) throw fromWire(reply.data.error)
      const result = z.safeParse(method.result, reply.data.result)
      if (!result.success) throw new VestibuleError('invalidReply')
      return result.data
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      open.delete(id)
    }
  }

  return {
    call: call as Caller<calls>,
    /** Rejects current and future requests. */
    close(reason: VestibuleError) {
      ended ??= reason
      for (const reject of open.values()) reject(reason)
    },
  }
}

function ignore() {}
