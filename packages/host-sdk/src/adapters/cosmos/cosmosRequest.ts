import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * A request to a connector of Cosmos: WalletConnect's methods by
 * https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc, with bytes as bytes, and those with `wallet:`.
 */
export type CosmosRequest = NodeRequest
