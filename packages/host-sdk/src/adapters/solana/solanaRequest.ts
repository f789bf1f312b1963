import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * WalletConnect's methods (https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc),
 * with further fields.
 */
export type SolanaRequest = NodeRequest & {
  /** The request's network, by CAIP-2. @default the wallet's first */
  chainId?: string | undefined
  /** The account that signs a transaction. @default the first */
  address?: string | undefined
}
