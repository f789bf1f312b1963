import type { ErrorType } from '@vestibule/protocol'
import { MAX_RPC_BODY, RpcBody, type RpcCall } from '@vestibule/protocol/http'
import type { Context } from 'hono'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { NodeQueues } from '../../domain/admission/nodeQueues.js'
import type { Network } from '../../domain/projects/project.js'
import type { RpcProxy } from '../../domain/rpc/rpcProxy.js'
import { nodesOf } from '../../namespaces/nodesOf.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { MAX_BODY, readBody } from '../middleware/readBody.js'
import type { createPrivateSender } from './createPrivateSender.js'

/** Maximum JSON values in a batch: about 32 for each of a thousand calls. */
const MAX_NODES = 32_000
/** Points of `nodeCallsPerClient` per point of a call. */
const PRICE = 5

/** Only calls to a node cost points and wait for a slot of the node. */
export function createCallAnswerer(options: Options) {
  const { networks, rates, queues, proxy, privateSender } = options

  async function send(network: Network, body: Body, options: Parameters<RpcProxy['send']>[2]) {
    const { isPrivate } = privateSender
    const hidden = new Set([body].flat().filter((call) => isPrivate(network, call)))
    if (hidden.size === 0) return proxy.send(network, body, options)
    const sendHidden = (call: RpcCall) => privateSender.send(network, call, options)
    if (!Array.isArray(body)) return sendHidden(body)
    const others = body.filter((call) => !hidden.has(call))
    const sent = [
      ...(others.length > 0 ? [proxy.send(network, others, options)] : []),
      ...[...hidden].map(sendHidden),
    ]
    const answers = await Promise.all(
      sent.map(async (answer) => JSON.parse(await new Response(await answer).text()) as unknown),
    )
    return JSON.stringify(answers.flat())
  }

  return async (c: Context<Env>, asked: Asked): Promise<Response> => {
    const { chainId, projectId, refuseSimulation } = asked
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (network === undefined) throw new HttpError(404, 'chainNotSupported')

    const requester = requesterOf(c, { projectId })
    // Charge a long body before reading it: one point per 64 KiB.
    const { most, points: paid } = sizeOf(c)
    if (paid > 0) rates.take(requester, PRICE * paid)
    const body = await readBody(c, RpcBody, { most, nodes: MAX_NODES })
    const { pointsOf, isSimulation, isAllowed } = nodesOf(network.caipNetworkId)
    const calls = [body].flat()
    const refused = calls.some(isSimulation) ? await refuseSimulation() : undefined
    const passed = calls.filter(
      (call) => isAllowed(call.method) && !(refused !== undefined && isSimulation(call)),
    )
    const points = passed.reduce((sum, call) => sum + pointsOf(call), 0)
    if (points > paid) rates.take(requester, PRICE * (points - paid))
    const onBytes = chargeBytes((due) => rates.take(requester, PRICE * due))
    const outgoing = c.env.outgoing
    const onCut = outgoing && (() => outgoing.destroy())
    const pass = () => send(network, body, { refused, onBytes, onCut, client: c.req.raw.signal })
    // Nodes are slow: release the slot.
    c.env.slot?.leave()
    const answer = await (points > 0
      ? queues.call(network.caipNetworkId, requester, { cost: points, send: pass })
      : pass())
    return c.body(answer, 200, { 'content-type': 'application/json' })
  }
}

type Body = Parameters<RpcProxy['send']>[1]

export type AnswerCalls = ReturnType<typeof createCallAnswerer>

type Options = {
  networks: readonly Network[]
  rates: ClientRates
  queues: Pick<NodeQueues, 'call'>
  proxy: RpcProxy
  privateSender: ReturnType<typeof createPrivateSender>
}
type Asked = {
  chainId: string | undefined
  projectId: string
  /** Reason to reject simulations. Undefined if allowed. */
  refuseSimulation: () => ErrorType | undefined | Promise<ErrorType | undefined>
}

/** A body above the usual limit requires a declared length and costs points. */
function sizeOf(c: Context<Env>): { most: number; points: number } {
  const declared = Number(c.req.header('content-length') ?? 0)
  if (!(declared > MAX_BODY)) return { most: MAX_BODY, points: 0 }
  return { most: MAX_RPC_BODY, points: Math.ceil(Math.min(declared, MAX_RPC_BODY) / MAX_BODY) }
}

/** The first 64 KiB of an answer are free. Each further 64 KiB costs a point. */
function chargeBytes(take: (points: number) => void) {
  let [length, paid] = [0, 1]
  return (count: number) => {
    length += count
    const due = Math.ceil(length / MAX_BODY) - paid
    if (due <= 0) return
    take(due)
    paid += due
  }
}
