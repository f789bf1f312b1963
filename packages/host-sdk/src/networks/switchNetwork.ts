import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { tellAlert } from '../alerts/tellAlert.js'
import { commit } from '../core/commit.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { idOf } from '../core/model/connection.js'
import type { Network } from '../core/model/network.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { within } from '../platform/within.js'
import { findNetwork, movedTo } from './networks.js'

const ANSWERED_MS = 3_000

/**
 * Switches the wallet if the namespace has an account, otherwise only the page.
 * @throws `networkNotFound`, `requestAborted` if the wallet disconnects or moves on, and errors of
 * the wallet: `userRejected`, `chainNotSupported`, `switchFailed`
 */
export async function switchNetwork(core: Core, caipNetworkId: string): Promise<void> {
  const network = findNetwork(core, caipNetworkId)
  if (network === undefined) {
    const isListed = core.networks.some((one) => one.caipNetworkId === caipNetworkId)
    tellAlert(core, isListed ? 'namespaceWithoutAdapter' : 'networkNotFound', { caipNetworkId })
    throw new VestibuleError('networkNotFound')
  }
  if (isActive(core, network)) return
  const { chainNamespace: activeNamespace } = network
  const { getState, setState } = core.store
  const state = getState()
  const switchingTo = state.activeNamespace === activeNamespace ? undefined : network
  if (state.switchingTo !== switchingTo) setState({ switchingTo })
  try {
    await askWallet(core, network, () =>
      commit(core, (state) => ({ ...movedTo(state, network), activeNamespace }), {
        isChosen: true,
      }),
    )
  } catch (error) {
    core.events.emit('happened', {
      type: 'networkSwitchFailed',
      caipNetworkId: network.caipNetworkId,
      error,
    })
    throw error
  } finally {
    if (getState().switchingTo === network) setState({ switchingTo: undefined })
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

/** @param arrive Called in the same task as the last check: the wallet's network can change at any time. */
async function askWallet(core: Core, network: Network, arrive: () => void): Promise<void> {
  const namespace = network.chainNamespace
  const state = core.store.getState()
  const adapter = core.adapters.get(namespace)
  if (adapter === undefined) throw new VestibuleError('namespaceNotConfigured')
  if (!isConnected(state, namespace)) return arrive()
  const { accountState, networkState } = getNamespace(state, namespace)
  const { connectorId } = accountState
  // The wallet may already be on the network. Then only the page switches.
  const wasOn = networkState.caipNetwork?.caipNetworkId
  if (wasOn === network.caipNetworkId) return arrive()
  const connector = findConnector(core, { id: connectorId, namespace })
  if (connector === undefined) return arrive()
  const id = idOf({ namespace, connectorId: connector.id })
  core.reported.delete(id)
  await whileConnected(
    core,
    { namespace, connectorId },
    adapter.switchNetwork({ connector, network }),
  )
  const now = getNamespace(core.store.getState(), namespace)
  // Ignore a late answer if another wallet is connected now.
  if (now.accountState.connectorId !== connectorId) throw new VestibuleError('requestAborted')
  const isOn = now.networkState.caipNetwork?.caipNetworkId
  const isElsewhere = () => (core.reported.get(id) ?? String(network.id)) !== String(network.id)
  if (isOn === network.caipNetworkId || (isOn === wasOn && !isElsewhere())) return arrive()
  // After several switches, only the wallet knows its network.
  core.reported.delete(id)
  const asking = adapter.reconnect(connector, core)
  const { chainId } = (await within(ANSWERED_MS, asking).catch(() => undefined)) ?? {}
  if ((chainId !== undefined && chainId !== String(network.id)) || isElsewhere())
    throw new VestibuleError('requestAborted')
  arrive()
}

/** Stops waiting when the wallet disconnects: some wallets never answer. */
async function whileConnected(
  core: Core,
  { namespace, connectorId }: { namespace: Namespace; connectorId: string | undefined },
  answer: Promise<void>,
): Promise<void> {
  let stop = () => {}
  const gone = new Promise<void>((resolve) => {
    stop = core.store.subscribe((state) => {
      if (getNamespace(state, namespace).accountState.connectorId !== connectorId) resolve()
    })
  })
  await Promise.race([answer, gone]).finally(() => stop())
}
