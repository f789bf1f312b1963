import { ReadableStream as NodeStream } from 'node:stream/web'
import type { ErrorType } from '@vestibule/protocol'
import type { RpcBody, RpcCall } from '@vestibule/protocol/http'
import type * as z from 'zod'
import { nodesOf } from '../../namespaces/nodesOf.js'
import { SECOND } from '../../platform/time.js'
import { limitTime } from '../net/limitTime.js'
import { piecesOf, readCapped } from '../net/readCapped.js'
import type { Network } from '../projects/project.js'
import { createChainChecks, type Failure } from './createChainChecks.js'
import { failure, type Outcome, readAnswers, reasonOf } from './readAnswers.js'

const TIMEOUT = 10 * SECOND
/** Maximum concurrent calls of one request to a node without batches. */
const MOST_AT_ONCE = 8
/** Maximum bytes of a response: three times a full block or ten thousand logs. */
const MAX_ANSWER = 16 * 1024 * 1024
/** Maximum bytes of a response that is parsed instead of streamed. */
const MAX_READ = 1024 * 1024

/** Allows only methods that read or broadcast. Rejects nodes of another chain. Errors do not contain the node's URL. */
export function createRpcProxy(options: Options) {
  const { fetch, timeout = TIMEOUT, measure = (_network, call) => call() } = options

  const checkChain = createChainChecks(async (network) => {
    const { chainCall } = nodesOf(network.caipNetworkId)
    const call: RpcCall = { jsonrpc: '2.0', id: 0, ...chainCall }
    const reply = await post(network, call)
    const [outcome = failure('unknown')] = await read(reply, [call])
    return outcome
  })

  async function post(network: Network, body: Body, client?: AbortSignal): Promise<Reply> {
    if (network.rpcUrl === undefined) return failure('noRpcUrl')
    const signal = limitTime(timeout, client)
    try {
      const { rpcUrl } = network
      const response = await measure(network.caipNetworkId, () =>
        fetch(rpcUrl, {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal,
        }),
      )
      return { response, signal }
    } catch (cause) {
      return failure(reasonOf(cause))
    }
  }

  async function read(reply: Reply, calls: readonly RpcCall[], onBytes?: OnBytes) {
    if ('error' in reply) return calls.map((): Outcome => reply)
    try {
      const { response, signal } = reply
      const bytes = await readCapped(response, { limit: MAX_READ, signal, onBytes })
      return readAnswers(bytes.toString('utf8'), calls)
    } catch (cause) {
      return calls.map((): Outcome => failure(reasonOf(cause)))
    }
  }

  async function forward(network: Network, body: Body, client?: AbortSignal): Promise<Reply> {
    return (await checkChain(network)) ?? post(network, body, client)
  }

  const takesNoBatch = new Set<string>()

  /** Undefined if the response is not a batch, or is too large and `most` is undefined. */
  async function askBatch(
    network: Network,
    calls: RpcCall[],
    most: number | undefined,
  ): Promise<Outcome[] | Failure | undefined> {
    const reply = await post(network, calls)
    if ('error' in reply) return reply
    const { response, signal } = reply
    if (!response.ok) return failure('unknown')
    let text: string
    try {
      const bytes = await readCapped(response, { limit: most ?? MAX_ANSWER, signal })
      text = bytes.toString('utf8')
    } catch (cause) {
      if (signal.aborted) return failure(reasonOf(cause))
      // A caller with a limit reduces the next request, and does not repeat this one.
      return most === undefined ? undefined : calls.map((): Outcome => failure('unknown'))
    }
    try {
      return readAnswers(text, calls)
    } catch {
      takesNoBatch.add(network.caipNetworkId)
      return undefined
    }
  }

  async function askEach(
    network: Network,
    calls: readonly RpcCall[],
    { client, onBytes }: Pick<SendOptions, 'client' | 'onBytes'> = {},
  ): Promise<Outcome[] | Failure> {
    const [first, ...rest] = calls
    if (first === undefined) return []
    // Stop if the first call fails: the node is unreachable.
    const reply = await post(network, first, client)
    if ('error' in reply) return reply
    const [outcome = failure('unknown')] = await read(reply, [first], onBytes)
    const outcomes = [outcome]
    for (let index = 0; index < rest.length; index += MOST_AT_ONCE) {
      const group = rest.slice(index, index + MOST_AT_ONCE)
      const answers = group.map(async (call) =>
        read(await post(network, call, client), [call], onBytes),
      )
      outcomes.push(...(await Promise.all(answers)).flat())
    }
    return outcomes
  }

  return {
    /** Streams the node's response if all calls are allowed, up to 16 MiB or the timeout. */
    async send(network: Network, body: Body, options: SendOptions = {}): Promise<Answer> {
      const { refused, onBytes, onCut, client } = options
      const { isAllowed, isSimulation, takesBatches } = nodesOf(network.caipNetworkId)
      const calls = [body].flat()
      const faultOf = (call: RpcCall) => {
        if (!isAllowed(call.method)) return 'methodNotAllowed'
        return isSimulation(call) ? refused : undefined
      }
      const allowed = calls.filter((call) => faultOf(call) === undefined)
      const isWhole = allowed.length === calls.length
      const none: Reply = failure('unknown')
      if (Array.isArray(body) && !takesBatches) {
        const fault = allowed.length === 0 ? undefined : await checkChain(network)
        const said = fault ?? (await askEach(network, allowed, { client, onBytes }))
        const outcomes = Array.isArray(said) ? said : allowed.map((): Outcome => said)
        return JSON.stringify(inOrder(calls, { allowed, outcomes, faultOf }))
      }
      const reply =
        allowed.length === 0 ? none : await forward(network, isWhole ? body : allowed, client)
      if (isWhole && 'response' in reply && isJson(reply.response)) {
        const { response, signal } = reply
        const pieces = piecesOf(response, { limit: MAX_ANSWER, signal, onBytes, onAbort: onCut })
        return NodeStream.from(untilCut(pieces, onCut)) as ReadableStream<Uint8Array<ArrayBuffer>>
      }
      const outcomes = await read(reply, allowed, onBytes)
      const answers = inOrder(calls, { allowed, outcomes, faultOf })
      return JSON.stringify(Array.isArray(body) ? answers : answers[0])
    },

    /** For requests of the services. Undefined without a response, or for a node of another chain. */
    async ask(
      network: Network,
      call: Pick<RpcCall, 'method' | 'params'>,
    ): Promise<Outcome | undefined> {
      const body: RpcCall = { jsonrpc: '2.0', id: 1, ...call }
      const reply = await forward(network, body)
      if ('error' in reply) return undefined
      try {
        const { response, signal } = reply
        const bytes = await readCapped(response, { limit: MAX_READ, signal })
        return readAnswers(bytes.toString('utf8'), [body])[0]
      } catch {
        return undefined
      }
    },

    /**
     * Sends several requests of the services in one batch, or one by one if the node does not
     * support batches. Returns one outcome per call in order, or one failure if the node did not
     * respond.
     * @param most Maximum bytes of a batch's response.
     * @default 16 MiB
     */
    async askAll(
      network: Network,
      asked: readonly Pick<RpcCall, 'method' | 'params'>[],
      most?: number | undefined,
    ): Promise<Outcome[] | Failure> {
      const calls = asked.map((call, id): RpcCall => ({ jsonrpc: '2.0', id, ...call }))
      const fault = await checkChain(network)
      if (fault !== undefined) return fault
      if (takesNoBatch.has(network.caipNetworkId)) return askEach(network, calls)
      return (await askBatch(network, calls, most)) ?? askEach(network, calls)
    },

    /** Returns the failure of a node that does not respond or belongs to another chain. */
    checkChain,
  }
}

/** The outcomes in order: a node's response, or the reason of a refusal. */
function inOrder(
  calls: readonly RpcCall[],
  given: {
    allowed: readonly RpcCall[]
    outcomes: readonly Outcome[]
    faultOf: (call: RpcCall) => ErrorType | undefined
  },
) {
  const { allowed, outcomes, faultOf } = given
  const byCall = new Map(allowed.map((call, index) => [call, outcomes[index]]))
  return calls.map((call) => {
    const outcome = byCall.get(call) ?? failure(faultOf(call) ?? 'unknown')
    return { jsonrpc: '2.0', id: call.id, ...outcome }
  })
}

export type RpcProxy = ReturnType<typeof createRpcProxy>

type Options = {
  fetch: typeof globalThis.fetch
  /** Timeout of a node in ms. @default 10 000 */
  timeout?: number | undefined
  /** Measures each call of a network's node. @default no measurement */
  measure?: (<result>(network: string, call: () => Promise<result>) => Promise<result>) | undefined
}

type Body = z.output<typeof RpcBody>
type Answer = string | ReadableStream<Uint8Array<ArrayBuffer>>
type Reply = { response: Response; signal: AbortSignal } | Failure
type OnBytes = (count: number) => void
type SendOptions = {
  /** Reason to refuse simulations, if any. */
  refused?: ErrorType | undefined
  onBytes?: OnBytes | undefined
  client?: AbortSignal | undefined
  /** Called to end an incomplete response. @default the stream fails */
  onCut?: (() => void) | undefined
}

async function* untilCut(pieces: AsyncIterable<Uint8Array>, onCut: SendOptions['onCut']) {
  try {
    yield* pieces
  } catch (error) {
    // The server would report a failed stream as its own error, but the node caused the failure.
    if (onCut === undefined) throw error
    onCut()
  }
}

function isJson({ ok, headers }: Response): boolean {
  return ok && /^application\/json\b/i.test(headers.get('content-type') ?? '')
}
