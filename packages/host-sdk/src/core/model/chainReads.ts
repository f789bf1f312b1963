import type { NodeRequest } from '../../networks/nodes/createNode.js'
import type { Network } from './network.js'

/** A network and the way to its nodes. */
export type ChainReads = {
  network: Network
  /** Sends a JSON-RPC request to a node of the network. @throws the node's own error, or the reason why no node answered */
  ask: (request: NodeRequest) => Promise<unknown>
  /** The URL of the services' paymaster for the embedded wallet; undefined for other wallets. */
  findFeePayer?: (() => Promise<string | undefined>) | undefined
  /** Asks the embedded wallet itself; undefined for other wallets. @throws its errors */
  askEmbedded?: ((request: NodeRequest) => Promise<unknown>) | undefined
}
