import type { Core } from '../core/core.js'
import type { Network } from '../core/network.js'
import type { NodeRequest } from './nodes/createNode.js'

/** A network and the way to its nodes. */
export type ChainReads = {
  network: Network
  /** Asks a node of the network by JSON-RPC. @throws what {@link askNetwork} throws */
  ask: (request: NodeRequest) => Promise<unknown>
}

/** How an adapter reads from a network, by code that is loaded with the first question. */
export function createChainReads(core: Core, network: Network): ChainReads {
  return {
    network,
    async ask(request) {
      const { askNetwork } = await import('./nodes/askNetwork.js')
      return askNetwork(core, network, request)
    },
  }
}
