import type { NodeRequest } from '../../networks/nodes/createNode.js'
import type { Network } from './network.js'

/** A network and the way to its nodes. */
export type ChainReads = {
  network: Network
  /** Asks a node of the network by JSON-RPC. @throws the node's own error, or why nobody answers */
  ask: (request: NodeRequest) => Promise<unknown>
}
