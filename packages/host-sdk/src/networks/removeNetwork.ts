import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace, isConnected, setNamespace } from '../core/namespaceState.js'
import type { Network } from '../core/network.js'
import { findNetwork, setActiveNetwork } from './networks.js'

/**
 * Takes a network off the list.
 * @returns The network to switch to when the removed one was active: the first that is left in its namespace, else the
 * first of another one.
 */
export function removeNetwork(core: Core, caipNetworkId: CaipNetworkId): Network | undefined {
  const network = findNetwork(core, caipNetworkId)
  if (network === undefined) throw new VestibuleError('networkNotFound')
  const { networkState } = getNamespace(core.store.getState(), network.chainNamespace)
  const left = networkState.requestedCaipNetworks.filter(
    (one) => one.caipNetworkId !== caipNetworkId,
  )
  setNamespace(core, network.chainNamespace, {
    networkState: { ...networkState, requestedCaipNetworks: left },
  })
  if (networkState.caipNetwork?.caipNetworkId !== caipNetworkId) return undefined
  const [next] = left
  const { activeNamespace } = core.store.getState()
  if (network.chainNamespace === activeNamespace) return next ?? firstNetwork(core)
  // A namespace in the background moves on without becoming the one that is shown.
  if (next !== undefined && !isConnected(core.store.getState(), network.chainNamespace))
    setActiveNetwork(core, { namespace: network.chainNamespace, chainId: String(next.id) })
  return undefined
}

/** The first network that any namespace has. */
function firstNetwork(core: Core): Network | undefined {
  const { namespaces } = core.store.getState()
  return Object.values(namespaces).flatMap((one) => one.networkState.requestedCaipNetworks)[0]
}
