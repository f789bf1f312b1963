import type { CaipNetworkId } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { findNetwork, movedTo } from '../networks/networks.js'
import { replace } from './router.js'

/**
 * Leads to the wallets that work with a network of another namespace. The wallet that is connected stays what the page
 * shows until one of them is.
 */
export function connectToNetwork(core: Core, caipNetworkId: CaipNetworkId) {
  const network = findNetwork(core, caipNetworkId)
  if (network === undefined) return
  const { chainNamespace: namespace } = network
  core.store.setState((state) => movedTo(state, network))
  replace(core, view('Connect', { namespace }))
}
