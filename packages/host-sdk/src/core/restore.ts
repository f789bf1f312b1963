import type { Namespace } from '@vestibule/protocol'
import { clearLogin, resetAccount } from './account.js'
import { reconnect } from './connect.js'
import { dropConnection, isMultiWallet, liveConnections, readConnections } from './connections.js'
import { AUTH_CONNECTOR } from './connectorIds.js'
import { findConnector, waitForConnector } from './connectors.js'
import type { Core } from './core.js'
import { isConnected, setAccount } from './namespaceState.js'
import { setActiveNamespace, setActiveNetwork } from './networks.js'
import { isWatched } from './watch.js'

/** Milliseconds that a remembered extension has to announce itself. */
const PATIENCE = 1_000

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
  if (leading !== undefined) setActiveNamespace(core, leading)
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
  const id = forced?.id ?? core.storage.get(`${namespace}:connected_connector_id`)
  if (id === undefined) return
  const others = liveConnections(core, namespace)
    .map(({ connectorId }) => connectorId)
    .filter((connectorId) => connectorId !== id)
  const isBack = await restoreConnection(core, { id, namespace, active: true })
  if (!isBack && id === AUTH_CONNECTOR) clearLogin(core)
  for (const other of forced === undefined && isMultiWallet(core) ? others : [])
    await restoreConnection(core, {
      id: other,
      namespace,
      active: !isConnected(core.store.getState(), namespace),
    })
  if (!isConnected(core.store.getState(), namespace)) resetAccount(core, namespace)
}

/** The wallet that the page is open inside of. */
const findForced = (core: Core, namespace: Namespace) =>
  core.store.getState().connectors.find(({ forced, chain }) => forced && chain === namespace)

async function restoreConnection(
  core: Core,
  { id, namespace, active }: { id: string; namespace: Namespace; active: boolean },
): Promise<boolean> {
  try {
    const connector = await waitForConnector(core, { id, namespace, patience: PATIENCE })
    if (connector !== undefined && (await reconnect(core, connector, { active }))) return true
  } catch (error) {
    core.log.warn('A connection could not be restored.', error)
  }
  dropConnection(core, { namespace, connectorId: id })
  return false
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
