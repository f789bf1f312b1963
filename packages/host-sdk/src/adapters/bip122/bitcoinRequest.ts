import type { NodeRequest } from '../../networks/nodes/createNode.js'

/**
 * A request to a connector of Bitcoin: WalletConnect's methods, as they are written at
 * https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc, and for wallets of the page those that begin with `wallet:`.
 */
export type BitcoinRequest = NodeRequest

export type SignInput = {
  address: string
  index: number
  sighashTypes?: readonly number[] | undefined
}
