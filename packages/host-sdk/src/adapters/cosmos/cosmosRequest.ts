import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * WalletConnect's methods (https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc)
 * with bytes as bytes, and those with `wallet:`.
 */
export type CosmosRequest = NodeRequest
