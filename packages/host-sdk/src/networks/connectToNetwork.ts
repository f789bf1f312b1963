import type { CaipNetworkId } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { view } from '../core/views.js'
import { replace } from '../navigation/router.js'
import { findNetwork, setActiveNetwork } from './networks.js'

/**
 * Leads to the wallets that work with a network of another namespace. The wallet that is connected stays what the page
 * shows until one of them is.
 */
export function connectToNetwork(core: Core, caipNetworkId: CaipNetworkId) {
  const network = findNetwork(core, caipNetworkId)
  if (network === undefined) return
  const { chainNamespace: namespace, id } = network
  setActiveNetwork(core, { namespace, chainId: String(id) })
  replace(core, view('Connect', { namespace }))
}
