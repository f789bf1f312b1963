import type { ErrorType } from '@vestibule/protocol'
import type { RpcCall } from '@vestibule/protocol/http'
import type { Context } from 'hono'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { NodeQueues } from '../../domain/admission/nodeQueues.js'
import type { Network } from '../../domain/projects/project.js'
import type { Bundlers } from '../../domain/rpc/createBundlers.js'
import { failure } from '../../domain/rpc/readAnswers.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'

/** Points of `nodeCallsPerClient` per point of a call. */
const PRICE = 5

export function createBundlerAnswerer(options: Options) {
  const { networks, rates, queues, bundlers } = options
  return async (c: Context<Env>, asked: Asked): Promise<Response> => {
    const { chainId, projectId, call, refuseWallet } = asked
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (network?.bundlerUrl === undefined) throw new HttpError(404, 'chainNotSupported')
    const requester = requesterOf(c, { projectId })
    const answer = (outcome: object) => c.json({ jsonrpc: '2.0', id: call.id, ...outcome })
    const points = bundlers.pointsOf(network, call)
    if (points === undefined) return answer(failure('methodNotAllowed'))
    if (bundlers.isForWallet(network, call) && refuseWallet) return answer(failure(refuseWallet))
    rates.take(requester, PRICE * points)
    // Own slots: a slow bundler must not occupy those of the node.
    const name = `${network.caipNetworkId} bundler`
    const send = () => bundlers.ask(network, call)
    c.env.slot?.leave()
    return answer(await queues.call(name, requester, { cost: points, send }))
  }
}

export type AnswerBundler = ReturnType<typeof createBundlerAnswerer>

type Options = {
  networks: readonly Network[]
  rates: ClientRates
  queues: Pick<NodeQueues, 'call'>
  bundlers: Bundlers
}
type Asked = {
  chainId: string | undefined
  projectId: string
  call: RpcCall
  refuseWallet: ErrorType | undefined
}
