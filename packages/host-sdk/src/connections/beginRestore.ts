import type { CaipNetworkId } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type Connection, idOf, toMap } from '../core/model/connection.js'
import type { Model } from '../core/model/state.js'
import { readStoredConnections } from '../core/storedConnections.js'
import { findNetworkIn, movedTo } from '../networks/networks.js'
import { asked } from './asked.js'
import { isMultiWallet, liveConnections } from './connections.js'

/**
 * Runs before any request, so that a returning user never sees 'disconnected'.
 * @returns Stored
 * connections that are not restored
 */
export function beginRestore(core: Core): readonly Connection[] {
  const { connections, current, network } = readStoredConnections(core.storage)
  core.store.setState((state) => ({
    connections: toMap(connections),
    current,
    ...restoredNetwork(state, network),
  }))
  const unwanted = liveConnections(core).filter((one) => !isWanted(core, one))
  if (unwanted.length > 0) core.store.setState(withoutLive(core, unwanted))
  for (const connector of core.store.getState().connectors)
    if (connector.forced) core.store.setState((state) => asked(state, connector, 'restoring'))
  return unwanted
}

function withoutLive(core: Core, unwanted: readonly Connection[]): Partial<Model> {
  const { connections, current } = core.store.getState()
  const ids = new Set(unwanted.map(idOf))
  const left = [...connections.values()].flatMap((one): Connection[] => {
    if (!ids.has(one.id)) return [one]
    const remembers = isMultiWallet(core) && one.accounts.length > 0
    return remembers ? [{ ...one, status: 'disconnected' }] : []
  })
  const holders = Object.entries(current).filter(([, id]) => !ids.has(id))
  return { connections: toMap(left), current: Object.fromEntries(holders) }
}

/**
 * Disconnects connections that could not be restored on this page; the next page retries. Keeps a
 * wallet that connected in the meantime.
 */
export function pauseRestoring({ store }: Core) {
  store.setState(({ connections }) => ({
    connections: toMap(
      [...connections.values()].map((one) =>
        one.status === 'restoring' ? { ...one, status: 'disconnected', isPaused: true } : one,
      ),
    ),
  }))
}

/** The last active network, if the dapp still lists it. */
function restoredNetwork(state: Model, id: CaipNetworkId | undefined): Partial<Model> {
  const network = id && findNetworkIn(state, id)
  return network ? { ...movedTo(state, network), activeNamespace: network.chainNamespace } : {}
}

/**
 * Does not restore a stored connection where another wallet embeds the page. Without `multiWallet`,
 * restores only the active wallet.
 */
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
