import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import type { Adapter, Connected } from '../core/model/adapter.js'
import { type ConnectionKey, idOf, isLive } from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import { isConnected } from '../core/namespaceState.js'
import { findConnection, isMultiWallet, keyOf } from './connections.js'
import { changed, dropped } from './transitions.js'

/** Follows a wallet's own changes of account and network until {@link unwatch}. */
export function watch(core: Core, adapter: Adapter, connector: Connector) {
  const key = keyOf(connector)
  const id = idOf(key)
  unwatch(core, key)
  const note = (change: Partial<Connected>) =>
    commit(core, (state) => changed(state, connector, change))
  const unsubscribe = adapter.subscribe(connector, {
    onAccounts: (accounts, chainId) =>
      accounts.length === 0 ? leave(core, [key]) : note({ accounts, ...(chainId && { chainId }) }),
    onChain: (chainId) => note({ chainId }),
    onDisconnect: () => leave(core, [key]),
  })
  core.watchers.set(id, unsubscribe)
}

export function unwatch(core: Core, key: ConnectionKey) {
  const id = idOf(key)
  core.watchers.get(id)?.()
  core.watchers.delete(id)
}

/**
 * Forgets connections on this page. Where one held the account, another one that is connected takes its place.
 * @param write How the state changes. @default with the record of it in storage
 */
export function release(
  core: Core,
  keys: readonly ConnectionKey[],
  write: (core: Core, change: Parameters<typeof commit>[1]) => void = commit,
) {
  for (const key of keys) unwatch(core, key)
  if (!keys.some((key) => isLive(findConnection(core, key)))) return
  write(core, (state) => dropped(state, keys.map(idOf), { remembers: isMultiWallet(core) }))
}

/** Forgets connections that their wallet ended by itself, on this page or elsewhere. What was shown of them goes. */
export function leave(core: Core, keys: readonly ConnectionKey[]) {
  const before = core.store.getState()
  release(core, keys)
  const now = core.store.getState()
  const isOver = keys.some(
    (key) =>
      before.current[key.namespace] === idOf(key) && now.current[key.namespace] === undefined,
  )
  if (isOver && isConnected(before)) core.events.emit('left', undefined)
}
