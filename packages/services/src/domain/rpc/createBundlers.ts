import type { RpcCall } from '@vestibule/protocol/http'
import { bundlersOf } from '../../namespaces/bundlersOf.js'
import type { Network } from '../projects/project.js'
import { failure, type Outcome } from './readAnswers.js'
import type { RpcProxy } from './rpcProxy.js'

const INVALID = -32602
const INTERNAL = -32603
const isBundled = (network: Network) => network.bundlerUrl !== undefined

const bundlerOf = (network: Network): Network => ({ ...network, rpcUrl: network.bundlerUrl })

/** Allows only calls that match the pinned contracts. An implausible response becomes an error. */
export function createBundlers({ proxy }: Options) {
  return {
    pointsOf: (network: Network, call: RpcCall): number | undefined =>
      isBundled(network) ? bundlersOf(network.caipNetworkId)?.pointsOf(call) : undefined,

    isForWallet: (network: Network, call: RpcCall): boolean =>
      bundlersOf(network.caipNetworkId)?.isForWallet(call) ?? false,

    async ask(network: Network, call: RpcCall): Promise<Outcome> {
      const rules = bundlersOf(network.caipNetworkId)
      if (rules?.pointsOf(call) === undefined) return failure('methodNotAllowed')
      const fault = rules.findFault(call, rules.reference)
      if (fault !== undefined) return { error: { code: INVALID, message: fault } }
      const bundler = bundlerOf(network)
      const other = await proxy.checkChain(bundler)
      if (other !== undefined) return other
      const { method, params } = call
      const outcome = await proxy.ask(bundler, { method, ...(params && { params }) })
      if (outcome === undefined) return failure('chainDisconnected')
      if ('error' in outcome) return outcome
      const lie = rules.findLie(call, outcome.result, rules.reference)
      return lie === undefined ? outcome : { error: { code: INTERNAL, message: lie } }
    },
  }
}

export type Bundlers = ReturnType<typeof createBundlers>

type Options = { proxy: Pick<RpcProxy, 'ask' | 'checkChain'> }
