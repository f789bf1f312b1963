import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * A request to a connector of Polkadot: WalletConnect's methods by
 * https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc, and those with `wallet:`.
 */
export type PolkadotRequest = NodeRequest
