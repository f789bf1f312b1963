import type { NodeRequest } from '../../networks/nodes/createNode.js'
import type { Network } from './network.js'

/** A network and its nodes. */
export type ChainReads = {
  network: Network
  /** @throws the node's own error, or the reason why no node answered */
  ask: (request: NodeRequest) => Promise<unknown>
  /** The URL of the services' paymaster; undefined unless the wallet is the embedded one. */
  findFeePayer?: (() => Promise<string | undefined>) | undefined
  /** Undefined unless the wallet is the embedded one. @throws its errors */
  askEmbedded?: ((request: NodeRequest) => Promise<unknown>) | undefined
}
