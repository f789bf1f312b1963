import type { Namespace } from '@vestibule/protocol'
import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import { findConnector, waitForConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { getNamespace, isConnected, setAccount } from '../core/namespaceState.js'
import { view } from '../core/views.js'
import { reset } from '../navigation/router.js'
import { setActiveNamespace, setActiveNetwork } from '../networks/networks.js'
import { clearLogin, resetAccount } from './account.js'
import { reconnect } from './connect.js'
import {
  dropConnection,
  findConnection,
  isMultiWallet,
  isOf,
  type Key,
  liveConnections,
  readConnections,
} from './connections.js'
import { isWatched } from './watch.js'

/** Milliseconds that a remembered extension has to announce itself. */
const TIMEOUT_MS = 1_000

/**
 * Says, before anything is asked, which namespaces will be restored, so that a page never shows 'disconnected' to a
 * visitor who is about to be connected.
 */
export function beginRestore(core: Core) {
  for (const namespace of core.adapters.keys()) {
    const forced = findForced(core, namespace)
    if ((forced ?? core.storage.get(`${namespace}:connected_connector_id`)) === undefined) continue
    if (forced === undefined && core.options.enableReconnect === false) {
      core.storage.remove(`${namespace}:connected_connector_id`)
      clearLogin(core)
    } else {
      setAccount(core, namespace, { status: 'restoring' })
    }
  }
  readConnections(core)
  if (core.options.enableReconnect === false)
    for (const connection of liveConnections(core)) dropConnection(core, connection)
  restoreNetwork(core)
}

/** Takes up every remembered connection; one that is gone is forgotten without a word. */
export async function finishRestore(core: Core): Promise<void> {
  const active = core.storage.get('active_namespace')
  await Promise.all([...core.adapters.keys()].map((namespace) => restoreNamespace(core, namespace)))
  dropLost(core)
  const state = core.store.getState()
  const leading = [active, ...core.adapters.keys()].find(
    (namespace) => namespace !== undefined && isConnected(state, namespace),
  )
  if (leading === undefined) return
  setActiveNamespace(core, leading)
  // A card that is part of the page shows who is back, unless the visitor went on in the meantime.
  const [shown, ...further] = state.stack
  if (core.options.enableEmbedded && shown.name === 'Connect' && further.length === 0)
    reset(core, view('Account'))
}

/** What was stored as connected and did not come back is connected no more. */
function dropLost(core: Core) {
  for (const connection of liveConnections(core)) {
    const { connectorId: id, namespace } = connection
    const connector = findConnector(core, { id, namespace })
    if (connector === undefined || !isWatched(core, connector)) dropConnection(core, connection)
  }
}

/** The wallet that held the account comes first; the others follow, and the first of them steps in where it is gone. */
async function restoreNamespace(core: Core, namespace: Namespace): Promise<void> {
  const forced = findForced(core, namespace)
  const connectorId = forced?.id ?? core.storage.get(`${namespace}:connected_connector_id`)
  if (connectorId === undefined) return
  const holder = { namespace, connectorId }
  const others = liveConnections(core, namespace).filter((one) => !isOf(holder)(one))
  const isBack = await restoreConnection(core, holder)
  if (!isBack && connectorId === AUTH_CONNECTOR) clearLogin(core)
  for (const other of forced === undefined && isMultiWallet(core) ? others : [])
    await restoreConnection(core, other)
  const { status } = getNamespace(core.store.getState(), namespace).accountState
  // Whoever is just connecting with another wallet is not disturbed.
  if (status !== 'connected' && status !== 'connecting') resetAccount(core, namespace)
}

/** The wallet that the page is open inside of. */
const findForced = (core: Core, namespace: Namespace) =>
  core.store.getState().connectors.find(({ forced, chain }) => forced && chain === namespace)

async function restoreConnection(core: Core, key: Key): Promise<boolean> {
  const wasLive = findConnection(core, key)?.live === true
  const role = () => roleOf(core, key, { wasLive })
  try {
    const { namespace, connectorId: id } = key
    if (role() === 'none') return false
    const connector = await waitForConnector(core, { id, namespace, timeoutMs: TIMEOUT_MS })
    if (connector !== undefined && (await reconnect(core, connector, { role }))) return true
  } catch (error) {
    core.log.warn('A connection could not be restored.', error)
  }
  if (role() !== 'none') dropConnection(core, key)
  return false
}

/** What a wallet comes back as, after what the visitor did while it was asked. */
function roleOf(core: Core, key: Key, { wasLive }: { wasLive: boolean }): reconnect.Role {
  const { status, connectorId } = getNamespace(core.store.getState(), key.namespace).accountState
  const isLetGo = wasLive ? findConnection(core, key)?.live !== true : status === 'disconnected'
  if (isLetGo) return 'none'
  if (status !== 'connected' || connectorId === key.connectorId) return 'holder'
  return isMultiWallet(core) ? 'other' : 'none'
}

/** The network that was active last, where the dapp still works with it. */
function restoreNetwork(core: Core) {
  const stored = core.storage.get('active_caip_network_id')
  const network = core.networks.find(({ caipNetworkId }) => caipNetworkId === stored)
  if (network === undefined) return
  const { chainNamespace: namespace, id } = network
  setActiveNetwork(core, { namespace, chainId: String(id) })
  core.store.setState({ activeNamespace: core.storage.get('active_namespace') ?? namespace })
}
