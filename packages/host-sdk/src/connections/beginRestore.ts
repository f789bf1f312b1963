import type { CaipNetworkId } from '@vestibule/protocol'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import { type Connection, idOf, toMap } from '../core/model/connection.js'
import type { Model } from '../core/model/state.js'
import { readStoredConnections } from '../core/storedConnections.js'
import { findNetworkIn, movedTo } from '../networks/networks.js'
import { isMultiWallet, liveConnections } from './connections.js'
import { asked, dropped } from './transitions.js'

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
