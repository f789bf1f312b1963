import type { Wallet } from '@vestibule/protocol/http'
import { keyOf } from '../connections/connections.js'
import type { Core } from '../core/core.js'
import type { Connector } from '../core/model/connector.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import { view } from '../core/model/views.js'
import { connectingView } from '../navigation/connectingView.js'
import { push } from '../navigation/router.js'
import { readDevice } from '../platform/device.js'

/** Opens the connector in this browser, otherwise WalletConnect, otherwise the wallet's downloads. */
export function selectWallet(core: Core, choice: selectWallet.Choice) {
  const { connector, several = [], wallet } = choice
  const { connectors } = core.store.getState()
  const hasRemote = connectors.some(({ id }) => id === WALLET_CONNECT)
  const named = connector ?? several[0] ?? wallet
  if (named !== undefined)
    core.events.emit('happened', {
      type: 'walletSelected',
      name: named.name,
      connectorId: connector?.id ?? several[0]?.id,
      platform: platformOf(connector ?? several[0], hasRemote),
    })
  if (several.length > 0)
    push(core, view('ConnectingMultiChain', { connectors: several.map(keyOf) }))
  else if (connector !== undefined) push(core, connectingView(connector))
  else if (wallet !== undefined)
    push(core, view(hasRemote ? 'ConnectingWalletConnect' : 'Downloads', { wallet }))
}

function platformOf(connector: Connector | undefined, hasRemote: boolean) {
  if (connector !== undefined && connector.id !== WALLET_CONNECT) return 'browser'
  if (!hasRemote) return 'unsupported'
  return readDevice().mobile ? 'mobile' : 'qrcode'
}

export declare namespace selectWallet {
  type Choice = {
    connector: Connector | undefined
    several?: readonly Connector[] | undefined
    wallet: Wallet | undefined
  }
}
