import type { Context } from 'hono'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { NodeQueues } from '../../domain/admission/nodeQueues.js'
import type { Network } from '../../domain/projects/project.js'
import type { RpcProxy } from '../../domain/rpc/rpcProxy.js'
import { askOperatorNode } from '../../domain/signIn/askOperatorNode.js'
import type { AskNode } from '../../namespaces/signInRules.js'
import { requesterOf } from './client.js'
import type { Env } from './env.js'

const PRICE_OF_A_CALL = 5

/** Verifies a signature with a node. The request releases its slot while the node responds. */
export function createNodeAsker({ networks, proxy, rates, queues }: Options) {
  return (c: Context<Env>, { projectId }: { projectId: string }) =>
    (caipNetworkId: string): AskNode => {
      const requester = requesterOf(c, { projectId })
      return askOperatorNode({
        networks,
        caipNetworkId,
        proxy,
        async run(ask) {
          rates.take(requester, PRICE_OF_A_CALL)
          const answer = queues.call(caipNetworkId, requester, { cost: 1, send: ask })
          return c.env.slot?.waitFor(answer) ?? answer
        },
      })
    }
}

export type NodeAsker = ReturnType<typeof createNodeAsker>

type Options = {
  networks: readonly Network[]
  proxy: Pick<RpcProxy, 'ask'>
  rates: ClientRates
  queues: Pick<NodeQueues, 'call'>
}
