import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * WalletConnect's methods (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc),
 * and `wallet:` methods for wallets in the page.
 */
export type BitcoinRequest = NodeRequest

export type SignInput = {
  address: string
  index: number
  sighashTypes?: readonly number[] | undefined
}
