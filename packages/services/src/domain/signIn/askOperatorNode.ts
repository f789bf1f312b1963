import type { AskNode } from '../../namespaces/signInRules.js'
import { DomainError } from '../errors/domainError.js'
import type { Network } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import { SignInError } from './signInError.js'

/** @param options.run Sends the request after payment, when the node has a free slot. */
export function askOperatorNode(options: Options): AskNode {
  const { networks, caipNetworkId, proxy, run } = options
  return async (method, params) => {
    const network = networks.find((each) => each.caipNetworkId === caipNetworkId)
    if (network?.rpcUrl === undefined) throw new SignInError('chainNotServed')
    const outcome = await run(() => proxy.ask(network, { method, params }))
    if (outcome === undefined) throw new DomainError('unavailable', 'chainDisconnected')
    return outcome
  }
}

type Options = {
  networks: readonly Network[]
  caipNetworkId: string
  proxy: Pick<RpcProxy, 'ask'>
  run: <result>(ask: () => Promise<result>) => Promise<result>
}
