import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace, setAccount, setNamespace } from '../core/namespaceState.js'
import { explorerUrlOf, type Network, unknownNetwork } from '../core/network.js'
import type { State } from '../core/state.js'

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
