import type { CaipNetworkId } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Connector } from '../core/model/connector.js'
import { view } from '../core/model/views.js'
import { findNetwork, movedTo } from '../networks/networks.js'
import { connectingView } from './connectingView.js'
import { replace } from './router.js'

/**
 * Shows the wallets of another namespace. The page keeps the connected wallet until another wallet
 * connects.
 * @param connector The connector that the visitor chose.
 */
export function connectToNetwork(core: Core, caipNetworkId: CaipNetworkId, connector?: Connector) {
  const network = findNetwork(core, caipNetworkId)
  if (network === undefined) return
  const { chainNamespace: namespace } = network
  core.store.setState((state) => movedTo(state, network))
  replace(core, connector ? connectingView(connector) : view('Connect', { namespace }))
}
