import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * WalletConnect's methods (https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc),
 * and methods that start with `wallet:`.
 */
export type PolkadotRequest = NodeRequest
