import { type CaipNetworkId, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Core } from './core.js'
import { getNamespace, isConnected, setAccount, setNamespace } from './namespaceState.js'
import { explorerUrlOf, type Network, unknownNetwork } from './network.js'
import type { State } from './state.js'

/** The requested network with this CAIP-2 id. */
export function findNetwork(core: Core, caipNetworkId: string): Network | undefined {
  return findNetworkIn(core.store.getState(), caipNetworkId)
}

export function findNetworkIn({ namespaces }: State, caipNetworkId: string): Network | undefined {
  return Object.values(namespaces)
    .flatMap(({ networkState }) => networkState.requestedCaipNetworks)
    .find((network) => network.caipNetworkId === caipNetworkId)
}

/** Sets a namespace's network; a chain that the dapp did not ask for becomes 'Unknown Network'. */
export function setActiveNetwork(
  core: Core,
  { namespace, chainId }: { namespace: Namespace; chainId: string },
) {
  const { networkState, accountState } = getNamespace(core.store.getState(), namespace)
  const network = findNetwork(core, `${namespace}:${chainId}`) ?? unknownNetwork(namespace, chainId)
  setNamespace(core, namespace, { networkState: { ...networkState, caipNetwork: network } })
  if (core.store.getState().activeNamespace === namespace)
    core.storage.set('active_caip_network_id', network.caipNetworkId)
  if (accountState.address === undefined) return
  setAccount(core, namespace, {
    caipAddress: `${network.caipNetworkId}:${accountState.address}`,
    addressExplorerUrl: explorerUrlOf(network, accountState.address),
    balance: undefined,
    balanceSymbol: undefined,
  })
}

/** Makes a namespace the one that the page shows, and that it comes back to. */
export function setActiveNamespace(core: Core, namespace: Namespace) {
  core.store.setState({ activeNamespace: namespace })
  core.storage.set('active_namespace', namespace)
  const { caipNetwork } = getNamespace(core.store.getState(), namespace).networkState
  if (caipNetwork !== undefined)
    core.storage.set('active_caip_network_id', caipNetwork.caipNetworkId)
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
