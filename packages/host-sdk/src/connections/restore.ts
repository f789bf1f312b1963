import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import { commit } from '../core/commit.js'
import { waitForConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import {
  type Connection,
  type ConnectionKey,
  idOf,
  isLive,
  toMap,
} from '../core/model/connection.js'
import type { Model } from '../core/model/state.js'
import { currentConnection, isConnected } from '../core/namespaceState.js'
import { readStoredConnections } from '../core/storedConnections.js'
import { findNetworkIn, movedTo } from '../networks/networks.js'
import { reconnect } from './connect.js'
import { findConnection, isMultiWallet, liveConnections } from './connections.js'
import { asked, dropped } from './transitions.js'
import { release } from './watch.js'

/** Milliseconds that a remembered extension has to announce itself. */
const TIMEOUT_MS = 1_000

/**
 * Says, before anything is asked, which connections will be restored, so that a page never shows 'disconnected' to a
 * visitor who is about to be connected.
 */
export function beginRestore(core: Core) {
  const { connections, current, network } = readStoredConnections(core.storage)
  core.store.setState((state) => ({
    connections: toMap(connections),
    current,
    ...restoredNetwork(state, network),
  }))
  const remembers = isMultiWallet(core)
  const unwanted = liveConnections(core).filter((one) => !isWanted(core, one))
  if (unwanted.length > 0)
    commit(core, (state) => dropped(state, unwanted.map(idOf), { remembers }), { isChosen: true })
  for (const connector of core.store.getState().connectors)
    if (connector.forced) core.store.setState((state) => asked(state, connector, 'restoring'))
}

/** Where the page comes back to: the network that was active last, where the dapp still works with it. */
function restoredNetwork(state: Model, id: CaipNetworkId | undefined): Partial<Model> {
  const network = id && findNetworkIn(state, id)
  return network ? { ...movedTo(state, network), activeNamespace: network.chainNamespace } : {}
}

/** Where only one wallet may be connected, that is the one which held the account; inside of a wallet it is that one. */
function isWanted(core: Core, { id, namespace }: Connection): boolean {
  const { connectors, current } = core.store.getState()
  const holder = current[namespace]
  return (
    core.options.enableReconnect !== false &&
    core.adapters.has(namespace) &&
    !connectors.some(({ forced, chain }) => forced && chain === namespace) &&
    (holder === id || (holder !== undefined && isMultiWallet(core)))
  )
}

/** Takes up every remembered connection; one that is gone is forgotten without a word. */
export async function finishRestore(core: Core): Promise<void> {
  await Promise.all([...core.adapters.keys()].map((namespace) => restoreNamespace(core, namespace)))
  const state = core.store.getState()
  const leading = [state.activeNamespace, ...core.adapters.keys()].find((namespace) =>
    isConnected(state, namespace),
  )
  if (leading !== undefined && leading !== state.activeNamespace)
    commit(core, () => ({ activeNamespace: leading }))
  core.events.emit('restored', undefined)
}

/** The wallet that held the account comes first; the others follow, and the first of them steps in where it is gone. */
async function restoreNamespace(core: Core, namespace: Namespace): Promise<void> {
  const holder = currentConnection(core.store.getState(), namespace)
  if (holder?.status !== 'restoring') return
  const others = liveConnections(core, namespace).filter(({ id }) => id !== holder.id)
  for (const connection of [holder, ...others]) await restoreConnection(core, connection)
}

async function restoreConnection(core: Core, key: ConnectionKey): Promise<void> {
  const role = () => roleOf(core, key)
  let write: Parameters<typeof release>[2]
  try {
    const { namespace, connectorId: id } = key
    if (role() === 'none') return
    const connector = await waitForConnector(core, { id, namespace, timeoutMs: TIMEOUT_MS })
    if (connector !== undefined && (await reconnect(core, connector, { role }))) return
  } catch (error) {
    core.log.warn('A connection was not restored.', error)
    // What does not answer has not gone: storage keeps it, and the next page asks again.
    write = (_, change) => core.store.setState(change)
  }
  if (findConnection(core, key)?.status === 'restoring') release(core, [key], write)
}

/** What a wallet comes back as, after what the visitor did while it was asked. */
function roleOf(core: Core, key: ConnectionKey): reconnect.Role {
  if (!isLive(findConnection(core, key))) return 'none'
  const holder = currentConnection(core.store.getState(), key.namespace)
  if (holder?.status !== 'connected' || holder.id === idOf(key)) return 'holder'
  return isMultiWallet(core) ? 'other' : 'none'
}
