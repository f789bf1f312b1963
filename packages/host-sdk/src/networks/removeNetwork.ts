import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Network } from '../core/model/network.js'
import { getNamespace } from '../core/namespaceState.js'
import { findNetwork, listNetworks } from './networks.js'

/** @returns the next network if the removed network was active: first of the same namespace, then of another */
export function removeNetwork(core: Core, caipNetworkId: CaipNetworkId): Network | undefined {
  const network = findNetwork(core, caipNetworkId)
  if (network === undefined) throw new VestibuleError('networkNotFound')
  const { chainNamespace: namespace } = network
  const before = core.store.getState()
  const isCurrent = getNamespace(before, namespace).networkState.caipNetwork === network
  const known = before.networks[namespace]
  const left = (known?.requested ?? []).filter((one) => one !== network)
  const [next] = left
  // Inactive namespaces switch in the background.
  const isBehind = namespace !== before.activeNamespace
  const selected =
    isCurrent && isBehind ? (next?.caipNetworkId ?? known?.selected) : known?.selected
  core.store.setState(({ networks }) => ({
    networks: { ...networks, [namespace]: { requested: left, selected } },
  }))
  return isCurrent && !isBehind ? (next ?? listNetworks(core.store.getState())[0]) : undefined
}
