import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * A request to a connector of Solana: WalletConnect's methods, as they are written at
 * https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc. Further fields are beside them.
 */
export type SolanaRequest = NodeRequest & {
  /** The network that it is about, as in CAIP-2. @default the first that the wallet serves */
  chainId?: string | undefined
  /** The account that signs a transaction. @default the first */
  address?: string | undefined
}
