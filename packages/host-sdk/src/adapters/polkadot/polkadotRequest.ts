import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * A request to a connector of Polkadot: WalletConnect's methods, as they are written at
 * https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc, and those that begin with `wallet:`.
 */
export type PolkadotRequest = NodeRequest
