import { ERRORS, parseCaipNetworkId } from '@vestibule/protocol'
import { chainDataOf } from '../../namespaces/chainDataOf.js'
import type { AskNodeAll, ChainData, ChainReader } from '../../namespaces/chainReader.js'
import type { Clock } from '../../ports/clock.js'
import { DomainError } from '../errors/domainError.js'
import type { Network } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'

/** Calls in one batch: what public nodes take. */
const TOGETHER = 50

/** A network that the data API answers for. */
export type Chain = ChainData & { id: string; network: Network; reader: ChainReader }

/** Those of the networks that have a node, and whose namespace can be read. */
export function openChains(
  networks: readonly Network[],
  { proxy, clock }: { proxy: Pick<RpcProxy, 'askAll'>; clock: Clock },
): ReadonlyMap<string, Chain> {
  return new Map(
    networks.flatMap((network): [string, Chain][] => {
      const id = network.caipNetworkId
      const data = chainDataOf(parseCaipNetworkId(id).namespace)
      if (data === undefined || network.rpcUrl === undefined) return []
      const reader = data.createReader(askFor(network, proxy), clock)
      return [[id, { ...data, id, network, reader }]]
    }),
  )
}

function askFor(network: Network, proxy: Pick<RpcProxy, 'askAll'>): AskNodeAll {
  return async (calls) => {
    const groups = Array.from({ length: Math.ceil(calls.length / TOGETHER) }, (_, index) =>
      calls.slice(index * TOGETHER, (index + 1) * TOGETHER),
    )
    const answers = []
    for (const group of groups) {
      const outcomes = await proxy.askAll(network, group)
      if (!Array.isArray(outcomes)) {
        const isOther = outcomes.error.code === ERRORS.chainNotSupported.code
        throw new DomainError('unavailable', isOther ? 'chainNotSupported' : 'chainDisconnected')
      }
      answers.push(...outcomes)
    }
    return answers
  }
}
