import type { ErrorType } from '@vestibule/protocol'
import { MAX_RPC_BODY, RpcBody } from '@vestibule/protocol/http'
import type { Context } from 'hono'
import type { MemoryRateLimiter } from '../../domain/limits/memoryRateLimiter.js'
import type { Network } from '../../domain/projects/project.js'
import type { RpcProxy } from '../../domain/rpc/rpcProxy.js'
import { nodesOf } from '../../namespaces/nodesOf.js'
import type { Client } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { MAX_BODY, readBody } from '../middleware/readBody.js'

/** Values in a batch: a thousand calls of thirty each. */
const MAX_NODES = 32_000

/** Answers JSON-RPC with the operator's nodes, one call or a batch, within the rate limits of who asks. */
export function createCallAnswerer(options: createCallAnswerer.Options) {
  const { networks, limiters, client, proxy } = options

  return async (c: Context<Env>, asked: createCallAnswerer.Asked): Promise<Response> => {
    const { chainId, projectId, refuseSimulation } = asked
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (network === undefined) throw new HttpError(404, 'chainNotSupported')

    // The first points are for the reading.
    const { most, points: paid } = sizeOf(c)
    const subject = client(c).network
    limiters.address.take(subject, paid)
    const body = await readBody(c, RpcBody, { most, nodes: MAX_NODES })
    const { pointsOf, isSimulation } = nodesOf(network.caipNetworkId)
    const calls = [body].flat()
    const points = calls.reduce((sum, call) => sum + pointsOf(call), 0)
    limiters.address.take(subject, Math.max(0, points - paid))
    limiters.project.take(projectId, points)
    const refused = calls.some(isSimulation) ? await refuseSimulation() : undefined
    const onBytes = chargeBytes((due) => limiters.address.take(subject, due))
    const outgoing = c.env?.outgoing
    const onCut = outgoing && (() => outgoing.destroy())
    const answer = await proxy.send(network, body, {
      refused,
      onBytes,
      onCut,
      client: c.req.raw.signal,
    })
    return c.body(answer, 200, { 'content-type': 'application/json' })
  }
}

export type AnswerCalls = ReturnType<typeof createCallAnswerer>

export declare namespace createCallAnswerer {
  type Options = {
    networks: readonly Network[]
    /** What a network and a project may ask for. */
    limiters: Record<'address' | 'project', MemoryRateLimiter>
    client: Client
    proxy: RpcProxy
  }
  type Asked = {
    /** CAIP-2 of the network whose node is asked. */
    chainId: string | undefined
    /** In whose name, as it was said. */
    projectId: string
    /** Why nothing may be tried out for this request, if so. */
    refuseSimulation: () => ErrorType | undefined | Promise<ErrorType | undefined>
  }
}

/** How much may come, and its price: a point for what any body may have, and one for each further piece that is declared. */
function sizeOf(c: Context<Env>): { most: number; points: number } {
  const declared = Number(c.req.header('content-length') ?? 0)
  if (!(declared > MAX_BODY)) return { most: MAX_BODY, points: 1 }
  return { most: MAX_RPC_BODY, points: Math.ceil(Math.min(declared, MAX_RPC_BODY) / MAX_BODY) }
}

/** Takes a point for each piece of an answer that is as long as what any body may have, as bodies cost; the first is paid. */
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
