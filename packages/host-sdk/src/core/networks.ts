import { type CaipNetworkId, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Core } from './core.js'
import { getNamespace, setAccount, setNamespace } from './namespaceState.js'
import { type Network, unknownNetwork } from './network.js'

/** The requested network with this CAIP-2 id. */
export function findNetwork(core: Core, caipNetworkId: string): Network | undefined {
  for (const namespace of Object.values(core.store.getState().namespaces)) {
    const found = namespace.networkState.requestedCaipNetworks.find(
      (network) => network.caipNetworkId === caipNetworkId,
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** Sets a namespace's network; a chain that the dapp did not ask for becomes 'Unknown Network'. */
export function setActiveNetwork(
  core: Core,
  { namespace, chainId }: { namespace: Namespace; chainId: string },
) {
  const { networkState, accountState } = getNamespace(core.store.getState(), namespace)
  const network = findNetwork(core, `${namespace}:${chainId}`) ?? unknownNetwork(namespace, chainId)
  setNamespace(core, namespace, { networkState: { ...networkState, caipNetwork: network } })
  core.storage.set('active_caip_network_id', network.caipNetworkId)
  if (accountState.address === undefined) return
  setAccount(core, namespace, {
    caipAddress: `${network.caipNetworkId}:${accountState.address}`,
    addressExplorerUrl:
      network.blockExplorers &&
      `${network.blockExplorers.default.url}/address/${accountState.address}`,
    balance: undefined,
    balanceSymbol: undefined,
  })
}

/** Adds a network for the visitor to choose from. One with a known id is ignored. */
export function addNetwork(core: Core, network: Network) {
  const { chainNamespace } = network
  if (!core.adapters.has(chainNamespace)) throw new VestibuleError('namespaceNotConfigured')
  if (findNetwork(core, network.caipNetworkId) !== undefined) return
  const { networkState } = getNamespace(core.store.getState(), chainNamespace)
  setNamespace(core, chainNamespace, {
    networkState: {
      ...networkState,
      requestedCaipNetworks: [...networkState.requestedCaipNetworks, network],
    },
  })
}

/**
 * Takes a network off the list.
 * @returns The network to switch to when the removed one was active: the first that is left.
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
  return networkState.caipNetwork?.caipNetworkId === caipNetworkId ? left[0] : undefined
}
