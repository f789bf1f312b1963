import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * A request to a connector of Bitcoin: WalletConnect's methods by
 * https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc, and those with `wallet:` for wallets of the page.
 */
export type BitcoinRequest = NodeRequest

export type SignInput = {
  address: string
  index: number
  sighashTypes?: readonly number[] | undefined
}
