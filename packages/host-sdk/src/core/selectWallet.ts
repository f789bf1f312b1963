import type { Wallet } from '@vestibule/protocol/http'
import { connectingView } from './connectingView.js'
import type { Connector } from './connector.js'
import { WALLET_CONNECT } from './connectorIds.js'
import type { Core } from './core.js'
import { push } from './router.js'
import { view } from './views.js'

/**
 * Goes where a chosen wallet is connected: through its own connector where this browser has one, else over WalletConnect,
 * else to where it is had.
 */
export function selectWallet(core: Core, choice: selectWallet.Choice) {
  const { connector, wallet } = choice
  const { connectors } = core.store.getState()
  const hasRemote = connectors.some(({ id }) => id === WALLET_CONNECT)
  if (connector !== undefined) push(core, connectingView(connector))
  else if (wallet !== undefined)
    push(core, view(hasRemote ? 'ConnectingWalletConnect' : 'Downloads', { wallet }))
}

export declare namespace selectWallet {
  type Choice = {
    connector: Connector | undefined
    wallet: Wallet | undefined
  }
}
