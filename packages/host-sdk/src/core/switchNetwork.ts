import { VestibuleError } from '@vestibule/protocol'
import { refreshBalance } from './balance.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { raiseAlert } from './messages.js'
import { getNamespace, isConnected } from './namespaceState.js'
import type { Network } from './network.js'
import { findNetwork, setActiveNetwork } from './networks.js'
import { back, currentView } from './router.js'

/**
 * Switches to a network: through the wallet where the network's namespace has an account, else only here.
 * @throws `networkNotFound`, and what the wallet says: `userRejected`, `chainNotSupported`, `switchFailed`
 */
export async function switchNetwork(core: Core, caipNetworkId: string): Promise<void> {
  const network = findNetwork(core, caipNetworkId)
  if (network === undefined) {
    raiseAlert(core, 'networkNotFound', { caipNetworkId })
    throw new VestibuleError('networkNotFound')
  }
  if (isActive(core, network)) return
  await askWallet(core, network)
  setActiveNetwork(core, { namespace: network.chainNamespace, chainId: String(network.id) })
  core.store.setState({ activeNamespace: network.chainNamespace })
  await refreshBalance(core, network.chainNamespace)
}

/** The same from inside the modal: a failed switch leads back to where the visitor came from. */
export async function switchNetworkInView(core: Core, caipNetworkId: string): Promise<void> {
  try {
    await switchNetwork(core, caipNetworkId)
  } catch (error) {
    if (currentView(core.store.getState()).name === 'SwitchNetwork') back(core)
    throw error
  }
}

function isActive(core: Core, network: Network): boolean {
  const state = core.store.getState()
  const { caipNetwork } = getNamespace(state, network.chainNamespace).networkState
  return (
    state.activeNamespace === network.chainNamespace &&
    caipNetwork?.caipNetworkId === network.caipNetworkId
  )
}

async function askWallet(core: Core, network: Network): Promise<void> {
  const namespace = network.chainNamespace
  const state = core.store.getState()
  const adapter = core.adapters.get(namespace)
  if (adapter === undefined) throw new VestibuleError('namespaceNotConfigured')
  if (!isConnected(state, namespace)) return
  const { connectorId } = getNamespace(state, namespace).accountState
  const connector = findConnector(core, { id: connectorId, namespace })
  if (connector !== undefined) await adapter.switchNetwork({ connector, network })
}
