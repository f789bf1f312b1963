import * as z from 'zod/mini'
import { toWire, VestibuleError } from '../errors.js'
import { abortContract, type Contract, type Reply, type Result, requestSchema } from './contract.js'
import { isWithinLimits } from './limits.js'

/** A peer above this rate receives an error, and later loses the channel. */
export const RATE = { perSecond: 50, burst: 200, pending: 32 } as const
/** Number of remembered ids against replays: five days of heartbeats. */
const SEEN_IDS = 100_000

export type Context = {
  id: string
  /** Aborts when the caller cancels the request or the channel ends. */
  signal: AbortSignal
}

export type Handlers<serves extends Contract> = {
  [name in keyof serves as serves[name] extends { available: false } ? never : name]: (
    params: z.output<serves[name]['params']>,
    context: Context,
  ) => Promise<Result<serves[name]>> | Result<serves[name]>
}

/**
 * Runs each authorised request once, and drops it after an abort. Always resolves to a
 * {@link Reply}: never throws to comlink.
 */
export function createResponder<serves extends Contract>(options: Options<serves>) {
  const { serves, handlers, authorize, onFlood, now } = options
  const contract: Contract = { ...serves, ...abortContract }
  const schema = requestSchema(contract)
  const running = new Map<string, AbortController>()
  const seen = new Set<string>()
  const bucket = createBucket(now)
  const grace = createBucket(now)

  async function respond(raw: unknown): Promise<Reply> {
    try {
      if (!bucket.take()) {
        if (!grace.take()) onFlood()
        throw new VestibuleError('rateLimited')
      }
      const parsed = z.safeParse(schema, raw)
      if (!parsed.success) throw new VestibuleError('invalidRequest')
      const reply: Reply = { ok: true, result: await dispatch(parsed.data) }
      // The caller's gate would drop the answer silently, and the call would never settle.
      if (!isWithinLimits(reply)) throw new VestibuleError('answerTooLarge')
      return reply
    } catch (error) {
      return { ok: false, error: toWire(error) }
    }
  }

  async function dispatch({ id, method: name, params }: Request): Promise<unknown> {
    if (seen.has(id)) throw new VestibuleError('invalidRequest')
    remember(id)
    if (name === 'abort') return abort((params as { id: string }).id)

    const method = contract[name]
    if (method?.available === false)
      throw new VestibuleError('notSupportedYet', { data: { method: name } })
    const handler = (handlers as Partial<Record<string, Handler>>)[name]
    if (method === undefined || handler === undefined) throw new VestibuleError('invalidRequest')
    if (running.size >= RATE.pending) throw new VestibuleError('rateLimited')
    await authorize?.(name)

    const controller = new AbortController()
    running.set(id, controller)
    try {
      const result = await Promise.race([
        handler(params, { id, signal: controller.signal }),
        rejectOnAbort(controller.signal, new VestibuleError(method.onAbort)),
      ])
      return z.parse(method.result, result)
    } finally {
      running.delete(id)
    }
  }

  function abort(id: string): Record<string, never> {
    remember(id)
    running.get(id)?.abort()
    return {}
  }

  function remember(id: string) {
    seen.add(id)
    if (seen.size <= SEEN_IDS) return
    const [oldest] = seen
    if (oldest !== undefined) seen.delete(oldest)
  }

  return {
    respond,
    close() {
      for (const controller of running.values()) controller.abort()
    },
  }
}

type Handler = (params: unknown, context: Context) => unknown
type Request = { id: string; method: string; params: unknown }

type Options<serves extends Contract> = {
  serves: serves
  handlers: Handlers<serves>
  authorize?: ((method: keyof serves & string) => void | Promise<void>) | undefined
  /** The peer sent a second full burst above the limit. */
  onFlood: () => void
  now?: (() => number) | undefined
}

function rejectOnAbort(signal: AbortSignal, error: VestibuleError): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(error), { once: true })
  })
}

/** A token bucket. @param now A monotonic clock in ms. */
function createBucket(now: () => number = () => performance.now()) {
  let tokens: number = RATE.burst
  let last = now()
  return {
    take(): boolean {
      const at = now()
      tokens = Math.min(RATE.burst, tokens + ((at - last) / 1000) * RATE.perSecond)
      last = at
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
