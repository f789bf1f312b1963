import { toast } from '../alerts/toast.js'
import { isMultiWallet, liveConnections } from '../connections/connections.js'
import { isConnectorLive } from '../connections/ofConnectors.js'
import { isSameAddress } from '../core/addresses.js'
import type { Core } from '../core/core.js'
import { type Connection, isLive } from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import { view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { chosenNetwork } from '../networks/chosenNetwork.js'
import { askToSignIn, failSignIn } from './askToSignIn.js'
import { close } from './modal.js'
import { reset } from './router.js'
import { showWallets } from './showWallets.js'
import { isUnsupported } from './viewRules.js'

/**
 * Requests a missing sign-in. Otherwise shows the next view. Does nothing if the connection has
 * ended.
 * @param before The connector's earlier connection. Distinguishes an addition from a repeated
 * connection.
 */
export function afterConnect(core: Core, connector: Connector, before: Connection | undefined) {
  if (!isConnectorLive(core.store.getState(), connector)) return
  if (core.signIn === undefined) return leadOn(core, connector, before)
  askToSignIn(core).then(
    (goesOn) => {
      if (goesOn && isConnectorLive(core.store.getState(), connector))
        leadOn(core, connector, before)
    },
    (error: unknown) => failSignIn(core, error),
  )
}

/**
 * Shows the network choice if the wallet's network is not listed or not the chosen one. With
 * `multiWallet`, then shows several wallets. Otherwise closes the modal.
 */
function leadOn(core: Core, connector: Connector, before: Connection | undefined) {
  const namespace = connector.chain
  if (!core.store.getState().open) return close(core)
  const now = getNamespace(core.store.getState(), namespace)
  if (isUnsupported(now, core.options)) return reset(core, view('UnsupportedChain'))
  const wanted = chosenNetwork(core.store.getState(), namespace)
  const { caipNetworkId } = now.networkState.caipNetwork ?? {}
  if (
    wanted !== undefined &&
    wanted !== caipNetworkId &&
    core.options.enableNetworkSwitch !== false
  )
    return reset(core, view('UnsupportedChain', { wanted }))
  const wasLive = isLive(before)
  const joins = liveConnections(core).some(({ connectorId }) => connectorId !== connector.id)
  if (!isMultiWallet(core) || !(joins || wasLive)) {
    close(core)
    return core.store.setState({ success: 'connection' })
  }

  showWallets(core)
  const { address = '' } = now.accountState
  const isKnown =
    wasLive && before.accounts.some((one) => isSameAddress(core, namespace, [one.address, address]))
  if (isKnown) toast(core, 'info', 'profile.same')
  else toast(core, 'success', 'profile.added')
}
