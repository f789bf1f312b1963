import type { Namespace } from '@vestibule/protocol'
import { withFirst } from '../core/addresses.js'
import { commit, recordUnwanted } from '../core/commit.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { type Connection, type ConnectionKey, isKept, isLive } from '../core/model/connection.js'
import type { Account, Connector } from '../core/model/connector.js'
import { currentConnection, isConnected } from '../core/namespaceState.js'
import { until } from '../core/until.js'
import { within } from '../platform/within.js'
import { adapterOf } from './adapterOf.js'
import { isMultiWallet, keyOf, liveConnections } from './connections.js'
import { isOwn, pageChain } from './ofConnectors.js'
import { connected, connectionOf } from './transitions.js'
import { pause, release, watch } from './watch.js'

/** Timeouts in ms: for an extension's announcement, and for its response. */
const ANNOUNCED_MS = 1_000
const ANSWERED_MS = 3_000

/**
 * Pauses the connection of a slow wallet until it responds.
 * @param unwanted Stored connections that the page does not restore
 */
export async function finishRestore(
  core: Core,
  unwanted: readonly Connection[] = [],
): Promise<void> {
  if (unwanted.length > 0) recordUnwanted(core, unwanted)
  await Promise.all([...core.adapters.keys()].map((namespace) => restoreNamespace(core, namespace)))
  const state = core.store.getState()
  const leading = [state.activeNamespace, ...core.adapters.keys()].find((namespace) =>
    isConnected(state, namespace),
  )
  if (leading !== undefined && leading !== state.activeNamespace)
    commit(core, () => ({ activeNamespace: leading }))
  core.events.emit('restored', undefined)
}

async function restoreNamespace(core: Core, namespace: Namespace): Promise<void> {
  const holder = currentConnection(core.store.getState(), namespace)
  if (holder?.status !== 'restoring') return
  await Promise.all(liveConnections(core, namespace).map((one) => restoreConnection(core, one)))
}

async function restoreConnection(core: Core, key: ConnectionKey): Promise<void> {
  const { namespace, connectorId: id } = key
  const role = () => roleOf(core, key)
  const shown = until(core, () => findConnector(core, { id, namespace }))
  const connector = await within(ANNOUNCED_MS, shown)
  if (role() === 'none') return
  const onFault = (error: unknown) => core.log.warn('A connection was not restored.', error)
  const asking = connector && reconnect(core, connector, { role }).catch(onFault)
  const isOurs = connector && isOwn(connector)
  const isBack = await (isOurs ? asking : within(ANSWERED_MS, Promise.resolve(asking)))
  if (role() === 'none') return
  // Without accounts, a session of the SDK has ended, but an extension may be locked.
  if (isOurs && isBack === false) return release(core, [key])
  pause(core, [key])
  resumeLater(core, key, asking).catch(onFault)
}

function roleOf(core: Core, key: ConnectionKey): reconnect.Role {
  if (core.lifetime.signal.aborted) return 'none'
  const known = core.getConnection(key)
  const isWaiting = known?.status === 'restoring' || known?.status === 'disconnected'
  if (!isWaiting || !isKept(known)) return 'none'
  const holder = currentConnection(core.store.getState(), key.namespace)
  if (!isLive(holder) || holder.id === known.id) return 'holder'
  return isMultiWallet(core) ? 'other' : 'none'
}

/**
 * Resumes when the wallet appears, responds or is unlocked, unless the visitor acts first.
 * @param asking The open request to the wallet.
 */
async function resumeLater(
  core: Core,
  key: ConnectionKey,
  asking: Promise<unknown> | undefined,
): Promise<void> {
  const { namespace, connectorId: id } = key
  const connector = await until(core, () =>
    roleOf(core, key) === 'none' ? null : findConnector(core, { id, namespace }),
  )
  if (connector === null) return
  watch(core, adapterOf(core, connector), connector)
  await (asking ?? resume(core, connector))
}

export async function resume(core: Core, connector: Connector): Promise<void> {
  const role = () => roleOf(core, keyOf(connector))
  if (await reconnect(core, connector, { role })) core.events.emit('restored', undefined)
}

/** @returns Whether the wallet still grants the connection. */
export async function reconnect(
  core: Core,
  connector: Connector,
  options: reconnect.Options = {},
): Promise<boolean> {
  const { role = () => 'holder' } = options
  const adapter = adapterOf(core, connector)
  const answer = await adapter.reconnect(connector, core)
  if (!answer?.accounts.length) return false
  const comesAs = role()
  if (comesAs === 'none') return false
  const accounts = inRememberedOrder(core, connector, answer.accounts)
  const wasOn = core.getConnection(keyOf(connector))?.caipNetworkId
  const chainId = pageChain(core, connector, wasOn)
  const connection = connectionOf(connector, { chainId, ...answer, accounts })
  const { isChosen } = core.getConnection(keyOf(connector)) ?? {}
  watch(core, adapter, connector)
  commit(core, (state) =>
    connected(
      state,
      { ...connection, isChosen },
      {
        holds: comesAs === 'holder',
        // Activate the namespace only if the active namespace has no connection.
        leads: state.initialized && !isLive(currentConnection(state, state.activeNamespace)),
      },
    ),
  )
  return true
}

export declare namespace reconnect {
  type Options = {
    /** Read after the wallet's response: the state may have changed. */
    role?: (() => Role) | undefined
  }
  /** The namespace's current connection, another live connection, or a connection that ended meanwhile. */
  type Role = 'holder' | 'other' | 'none'
}

function inRememberedOrder(core: Core, connector: Connector, accounts: readonly Account[]) {
  const known = core.getConnection(keyOf(connector))
  const address = known?.isChosen ? known.accounts[0]?.address : undefined
  return withFirst(core, accounts, { namespace: connector.chain, address })
}
