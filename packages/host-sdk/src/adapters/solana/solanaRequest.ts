import type { NodeRequest } from '../../networks/nodes/createNode.js'

/** WalletConnect's methods (https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc), with more fields. */
export type SolanaRequest = NodeRequest & {
  /** CAIP-2 id. @default the wallet's first network */
  chainId?: string | undefined
  /** The signing account. @default the first account */
  address?: string | undefined
}
