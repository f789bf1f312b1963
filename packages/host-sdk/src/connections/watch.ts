import type { Adapter } from '../core/adapter.js'
import type { Connector } from '../core/connector.js'
import type { Core } from '../core/core.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { close } from '../navigation/modal.js'
import { setActiveNamespace, setActiveNetwork } from '../networks/networks.js'
import { resetAccount, setAccounts } from './account.js'
import { activate } from './activate.js'
import { dropConnection, keepConnection, keyOf, liveConnections } from './connections.js'

/** Follows a wallet's own changes of account and network until {@link unwatch}. */
export function watch(core: Core, adapter: Adapter, connector: Connector) {
  unwatch(core, connector)
  const unsubscribe = adapter.subscribe(connector, {
    onAccounts(accounts) {
      if (accounts.length === 0) return leave(core, connector)
      keepConnection(core, connector, { accounts })
      if (isActive(core, connector)) setAccounts(core, connector, accounts)
    },
    onChain(chainId) {
      keepConnection(core, connector, { chainId })
      if (isActive(core, connector)) setActiveNetwork(core, { namespace: connector.chain, chainId })
    },
    onDisconnect: () => leave(core, connector),
  })
  core.watchers.set(nameOf(connector), unsubscribe)
}

export function unwatch(core: Core, connector: Connector) {
  core.watchers.get(nameOf(connector))?.()
  core.watchers.delete(nameOf(connector))
}

/** Whether a connector is connected on this page, and not only said to be by what was stored. */
export function isWatched(core: Core, connector: Connector): boolean {
  return core.watchers.has(nameOf(connector))
}

/** By name, since a wallet that announces itself again comes as another object. */
const nameOf = ({ chain, id }: Connector) => `${chain}:${id}`

/** Whether a connector holds its namespace's account. */
export function isActive(core: Core, { id, chain }: Connector): boolean {
  return getNamespace(core.store.getState(), chain).accountState.connectorId === id
}

/**
 * Forgets a wallet's connection on this page. Where it held the account, another one that is connected takes its place.
 * @returns True when nobody is connected in its namespace any more.
 */
export function release(core: Core, connector: Connector): boolean {
  const wasActive = isActive(core, connector)
  unwatch(core, connector)
  dropConnection(core, keyOf(connector))
  if (!wasActive) return false
  const [next] = liveConnections(core, connector.chain)
  const leads = core.store.getState().activeNamespace === connector.chain
  resetAccount(core, connector.chain)
  if (next !== undefined && activate(core, next, { leads })) return false
  if (leads) leadElsewhere(core)
  return true
}

/** Nobody is left in the namespace that the page shows: one where somebody is takes its place. */
function leadElsewhere(core: Core) {
  const state = core.store.getState()
  const next = [...core.adapters.keys()].find((namespace) => isConnected(state, namespace))
  if (next !== undefined) setActiveNamespace(core, next)
}

/** The wallet ended the connection by itself. */
function leave(core: Core, connector: Connector) {
  const wasShown = isConnected(core.store.getState())
  if (release(core, connector) && wasShown) close(core)
}
