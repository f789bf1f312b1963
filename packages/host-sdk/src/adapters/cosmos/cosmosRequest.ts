import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * WalletConnect's methods with `Uint8Array` for bytes
 * (https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc), and the `wallet:` methods.
 */
export type CosmosRequest = NodeRequest
