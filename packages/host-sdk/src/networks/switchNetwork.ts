import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { tellAlert } from '../alerts/tellAlert.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import type { Network } from '../core/network.js'
import { view } from '../core/views.js'
import { close } from '../navigation/modal.js'
import { back, reset } from '../navigation/router.js'
import { refreshBalance } from './balance.js'
import { findNetwork, setActiveNamespace, setActiveNetwork } from './networks.js'

/**
 * Switches to a network: through the wallet where the network's namespace has an account, else only here.
 * @throws `networkNotFound`, and what the wallet says: `userRejected`, `chainNotSupported`, `switchFailed`
 */
export async function switchNetwork(core: Core, caipNetworkId: string): Promise<void> {
  const network = findNetwork(core, caipNetworkId)
  if (network === undefined) {
    tellAlert(core, 'networkNotFound', { caipNetworkId })
    throw new VestibuleError('networkNotFound')
  }
  if (isActive(core, network)) return
  await askWallet(core, network)
  setActiveNetwork(core, { namespace: network.chainNamespace, chainId: String(network.id) })
  setActiveNamespace(core, network.chainNamespace)
  void refreshBalance(core, network.chainNamespace)
}

/**
 * The same from inside the modal: success leads on, failure back to where the visitor came from. A visitor who went
 * elsewhere while the wallet was thinking stays there, whatever it answers.
 * @returns The failure, and whether there was nowhere to go back to.
 */
export async function switchNetworkInView(
  core: Core,
  caipNetworkId: CaipNetworkId,
): Promise<switchNetworkInView.Outcome> {
  const { stack } = core.store.getState()
  const wasUnsupported = stack.some(({ name }) => name === 'UnsupportedChain')
  const isWaiting = () => core.store.getState().stack === stack
  try {
    await switchNetwork(core, caipNetworkId)
  } catch (error) {
    if (!isWaiting()) return { left: true }
    return { left: back(core), error }
  }
  if (isWaiting()) leadOn(core, wasUnsupported)
  return { left: true }
}

export declare namespace switchNetworkInView {
  type Outcome = {
    /** The view is not shown any more. */
    left: boolean
    /** What the visitor should be told. */
    error?: unknown
  }
}

function leadOn(core: Core, wasUnsupported: boolean) {
  if (wasUnsupported) close(core)
  else if (isConnected(core.store.getState())) reset(core, view('Account'))
  else if (!back(core)) close(core)
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
  const { accountState, networkState } = getNamespace(state, namespace)
  const { connectorId } = accountState
  // The wallet of another namespace may be there already; then only the page turns to it.
  if (networkState.caipNetwork?.caipNetworkId === network.caipNetworkId) return
  const connector = findConnector(core, { id: connectorId, namespace })
  if (connector === undefined) return
  await adapter.switchNetwork({ connector, network })
  const now = getNamespace(core.store.getState(), namespace).accountState
  // A late answer says nothing about the wallet that took this one's place.
  if (now.connectorId !== connectorId) throw new VestibuleError('requestAborted')
}
