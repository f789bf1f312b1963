import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * A request to a connector of Cosmos: WalletConnect's methods, as they are written at
 * https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc, with bytes as bytes, and those that begin with `wallet:`.
 */
export type CosmosRequest = NodeRequest
