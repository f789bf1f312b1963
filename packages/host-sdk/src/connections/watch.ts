import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import type { Adapter, Connected } from '../core/model/adapter.js'
import { type ConnectionKey, idOf, isKept, isLive } from '../core/model/connection.js'
import type { Account, Connector } from '../core/model/connector.js'
import { isConnected } from '../core/namespaceState.js'
import { isMultiWallet, keyOf } from './connections.js'
import { followConnections } from './followConnections.js'
import { isOwn } from './ofConnectors.js'
import { changed, dropped } from './transitions.js'

type Write = (core: Core, change: Parameters<typeof commit>[1]) => void

const unrecorded: Write = ({ store }, change) => store.setState(change)

export function watch(core: Core, adapter: Adapter, connector: Connector) {
  const key = keyOf(connector)
  unwatch(core, key)
  followConnections(core)
  const note = (change: Partial<Connected>) =>
    commit(core, (state) => changed(state, connector, change))
  /** Keeps the known spelling: EVM wallets use different letter cases. */
  const respell = (account: Account): Account => ({
    ...account,
    ...core
      .getConnection(key)
      ?.accounts.find(({ address }) => adapter.isSameAddress?.(address, account.address)),
  })
  const unsubscribe = adapter.subscribe(connector, {
    onAccounts(accounts, chainId) {
      if (accounts.length === 0) leave(core, [key], isOwn(connector) ? release : pause)
      else if (core.getConnection(key)?.status === 'disconnected')
        core
          .late()
          .then(({ resume }) => resume(core, connector))
          .catch((error: unknown) => core.log.warn('A connection was not restored.', error))
      else note(chainId ? { accounts, chainId } : { accounts: accounts.map(respell) })
    },
    onChain(chainId) {
      core.reported.set(idOf(key), chainId)
      note({ chainId })
    },
    onDisconnect: () => leave(core, [key]),
  })
  core.watchers.set(idOf(key), unsubscribe)
}

export function unwatch(core: Core, key: ConnectionKey) {
  const id = idOf(key)
  core.watchers.get(id)?.()
  core.watchers.delete(id)
}

/** Ends the connections without a request to the wallets. */
export function release(core: Core, keys: readonly ConnectionKey[], write: Write = commit) {
  for (const key of keys) unwatch(core, key)
  if (!keys.some((key) => isKept(core.getConnection(key)))) return
  write(core, (state) => dropped(state, keys.map(idOf), { remembers: isMultiWallet(core) }))
}

export const releaseUnrecorded = (core: Core, keys: readonly ConnectionKey[]) =>
  release(core, keys, unrecorded)

/** Keeps the connections in storage until their wallets return accounts. */
export function pause(core: Core, keys: readonly ConnectionKey[]) {
  const ids = keys.filter((key) => isLive(core.getConnection(key))).map(idOf)
  unrecorded(core, (state) => dropped(state, ids, { remembers: true, pauses: true }))
}

/** Ends the connections and closes their views. */
export function leave(
  core: Core,
  keys: readonly ConnectionKey[],
  end: (core: Core, keys: readonly ConnectionKey[]) => void = release,
) {
  const before = core.store.getState()
  end(core, keys)
  const now = core.store.getState()
  const isOver = keys.some(
    ({ namespace }) => isConnected(before, namespace) && !isConnected(now, namespace),
  )
  if (isOver && isConnected(before)) core.events.emit('left', undefined)
}
