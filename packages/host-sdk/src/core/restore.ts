import type { Namespace } from '@vestibule/protocol'
import { clearLogin, resetAccount } from './account.js'
import { reconnect } from './connect.js'
import { waitForConnector } from './connectors.js'
import type { Core } from './core.js'
import { isConnected, setAccount } from './namespaceState.js'
import { setActiveNetwork } from './networks.js'

/** Milliseconds that a remembered extension has to announce itself. */
const PATIENCE = 1_000

/**
 * Says, before anything is asked, which namespaces will be restored, so that a page never shows 'disconnected' to a
 * visitor who is about to be connected.
 */
export function beginRestore(core: Core) {
  for (const namespace of core.adapters.keys()) {
    if (core.storage.get(`${namespace}:connected_connector_id`) === undefined) continue
    if (core.options.enableReconnect === false) {
      core.storage.remove(`${namespace}:connected_connector_id`)
      clearLogin(core)
    } else {
      setAccount(core, namespace, { status: 'restoring' })
    }
  }
  restoreNetwork(core)
}

/** Takes up every remembered connection; one that is gone is forgotten without a word. */
export async function finishRestore(core: Core): Promise<void> {
  await Promise.all([...core.adapters.keys()].map((namespace) => restoreNamespace(core, namespace)))
}

async function restoreNamespace(core: Core, namespace: Namespace): Promise<void> {
  const id = core.storage.get(`${namespace}:connected_connector_id`)
  if (id === undefined) return
  const active = core.storage.get('active_namespace')
  try {
    const connector = await waitForConnector(core, { id, namespace, patience: PATIENCE })
    if (connector !== undefined && (await reconnect(core, connector))) {
      if (active !== undefined) core.store.setState({ activeNamespace: active })
      return
    }
  } catch (error) {
    core.log.warn('A connection could not be restored.', error)
  }
  // The adapter's library may have connected another wallet meanwhile.
  if (!isConnected(core.store.getState(), namespace)) resetAccount(core, namespace)
  if (id === 'auth') clearLogin(core)
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
