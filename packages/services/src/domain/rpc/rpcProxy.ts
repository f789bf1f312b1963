import {
  type ErrorType,
  NODE_METHODS,
  parseHexChainId,
  toWire,
  VestibuleError,
} from '@vestibule/protocol'
import type { RpcCall } from '@vestibule/protocol/http'
import * as z from 'zod'
import { createRoom, NoRoom } from './net/createRoom.js'
import { readCapped } from './net/readCapped.js'
import type { Network } from './project.js'
import { isSimulation } from './rpcCost.js'
import { SECOND } from './time.js'

const TIMEOUT = 10 * SECOND
/** What pages may read, and what the frame alone asks for its approval; it refuses that one to pages by name. */
const ALLOWED: ReadonlySet<string> = new Set([...NODE_METHODS, 'eth_simulateV1'])
/** Bytes of one answer of a node: a full block or ten thousand logs, three times over. */
const MAX_ANSWER = 16 * 1024 * 1024
/** Bytes of all answers that are being read, so that many long ones at once do not take the process's memory. */
const MAX_ANSWERS = 128 * 1024 * 1024

const NodeAnswer = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  // Some nodes say `null` beside a result.
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).nullish(),
})
const NodeAnswers = z.union([z.array(NodeAnswer), NodeAnswer.transform((answer) => [answer])])

type RpcError = { code: number; message: string; data?: unknown }
export type RpcAnswer = { jsonrpc: '2.0'; id: RpcCall['id'] } & (
  | { result: unknown }
  | { error: RpcError }
)

/**
 * Passes calls on to the operator's nodes: those methods alone that only read or broadcast, and never to a node that
 * turned out to serve another chain. A failure is a JSON-RPC error, which never names the node.
 */
export function createRpcProxy(options: createRpcProxy.Options) {
  const { fetch, timeout = TIMEOUT, mostBytes = MAX_ANSWERS } = options
  const room = createRoom(mostBytes)
  /** Checks under way or passed, by network. */
  const checks = new Map<string, Promise<RpcError | undefined>>()

  async function post(network: Network, calls: readonly RpcCall[]): Promise<Outcome[]> {
    const numbered = calls.map((call, id) => ({ ...call, id }))
    const signal = AbortSignal.timeout(timeout)
    const place = room.enter()
    try {
      const response = await fetch(network.rpcUrl, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(numbered.length === 1 ? numbered[0] : numbered),
        redirect: 'error',
        signal,
      })
      const reading = { limit: MAX_ANSWER, signal, onBytes: place.take }
      const text = (await readCapped(response, reading)).toString('utf8')
      const answers = NodeAnswers.parse(JSON.parse(text))
      return calls.map((_call, id) => outcomeOf(answers.find((answer) => answer.id === id)))
    } catch (cause) {
      return calls.map(() => failure(reasonOf(cause)))
    } finally {
      place.leave()
    }
  }

  /** What stands against asking this node. */
  async function checkChain(network: Network): Promise<RpcError | undefined> {
    const call: RpcCall = { jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] }
    const [outcome = failure('unknown')] = await post(network, [call])
    if ('error' in outcome) return outcome.error
    return isChainOf(network, outcome.result) ? undefined : failure('chainNotSupported').error
  }

  /** Once per network; a check that failed is made again by the next call. */
  async function checkOnce(network: Network): Promise<RpcError | undefined> {
    const id = network.caipNetworkId
    const check = checks.get(id) ?? checkChain(network)
    checks.set(id, check)
    const error = await check
    if (error !== undefined) checks.delete(id)
    return error
  }

  async function forward(network: Network, calls: readonly RpcCall[]): Promise<Outcome[]> {
    if (calls.length === 0) return []
    const error = await checkOnce(network)
    return error === undefined ? post(network, calls) : calls.map(() => ({ error }))
  }

  return {
    /**
     * One answer per call, in their order.
     * @param options.refused Why calls that try something out may not, if they may not.
     */
    async send(
      network: Network,
      calls: readonly RpcCall[],
      options: { refused?: ErrorType | undefined } = {},
    ): Promise<RpcAnswer[]> {
      const faultOf = (call: RpcCall) => {
        if (!ALLOWED.has(call.method)) return 'methodNotAllowed'
        return isSimulation(call) ? options.refused : undefined
      }
      const allowed = calls.filter((call) => faultOf(call) === undefined)
      const outcomes = await forward(network, allowed)
      const byCall = new Map(allowed.map((call, index) => [call, outcomes[index]]))
      return calls.map((call) => ({
        jsonrpc: '2.0',
        id: call.id,
        ...(byCall.get(call) ?? failure(faultOf(call) ?? 'unknown')),
      }))
    },
  }
}

export type RpcProxy = ReturnType<typeof createRpcProxy>

export declare namespace createRpcProxy {
  type Options = {
    fetch: typeof globalThis.fetch
    /** Milliseconds that a node may take. @default 10 000 */
    timeout?: number | undefined
    /** Bytes that all answers which are being read may have. @default 128 MiB */
    mostBytes?: number | undefined
  }
}

type Outcome = { result: unknown } | { error: RpcError }

function outcomeOf(answer: z.output<typeof NodeAnswer> | undefined): Outcome {
  if (answer?.error) return { error: answer.error }
  return answer?.result === undefined ? failure('unknown') : { result: answer.result }
}

function isChainOf(network: Network, chainId: unknown): boolean {
  try {
    return parseHexChainId(chainId) === Number(network.caipNetworkId.split(':')[1])
  } catch {
    // No chain id is not the right one.
    return false
  }
}

/** Why a node has no answer. */
function reasonOf(cause: unknown): ErrorType {
  if (cause instanceof NoRoom) return 'rateLimited'
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  return isLate ? 'requestTimedOut' : 'unknown'
}

function failure(type: ErrorType): { error: RpcError } {
  return { error: toWire(new VestibuleError(type)) }
}
