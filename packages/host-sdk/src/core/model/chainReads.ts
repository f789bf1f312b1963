import type { NodeRequest } from '../../networks/nodes/createNode.js'
import type { Network } from './network.js'

export type ChainReads = {
  network: Network
  /** @throws the node's error, or the reason why no node answered */
  ask: (request: NodeRequest) => Promise<unknown>
  /** URL of the services' paymaster. Undefined without the embedded wallet. */
  findFeePayer?: (() => Promise<string | undefined>) | undefined
  /** Undefined without the embedded wallet. @throws the embedded wallet's errors */
  askEmbedded?: ((request: NodeRequest) => Promise<unknown>) | undefined
}
