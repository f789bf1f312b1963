import { isCaipAddress, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Connected } from '../core/model/adapter.js'
import {
  type Connection,
  type ConnectionId,
  type ConnectionKey,
  idOf,
  isKept,
  toMap,
} from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import type { Model } from '../core/model/state.js'
import { put, walletOf } from './asked.js'
import { keyOf } from './connections.js'

/** Maximum number of stored wallets, in addition to the connected ones. */
const REMEMBERED = 5

export function connectionOf(connector: Connector, { accounts, chainId }: Connected): Connection {
  const [first] = accounts
  if (first === undefined || chainId === undefined) throw new VestibuleError('notConnected')
  const key = keyOf(connector)
  const { namespace } = key
  if (!isCaipAddress(`${namespace}:${chainId}:${first.address}`))
    throw new VestibuleError('invalidCaipAddress')
  return {
    ...key,
    id: idOf(key),
    accounts,
    caipNetworkId: `${namespace}:${chainId}`,
    wallet: walletOf(connector),
    status: 'connected',
    approval: connector.getApproval?.(),
    user: connector.session?.user(),
  }
}

export function connected(
  model: Model,
  connection: Connection,
  options: connected.Options = {},
): Partial<Model> {
  const { holds = true, leads = holds, instead = [] } = options
  const { id, namespace } = connection
  const gone = instead.filter((one) => one.namespace !== namespace).map(idOf)
  const left =
    gone.length === 0 ? model : { ...model, ...dropped(model, gone, { remembers: false }) }
  return {
    ...left,
    connections: put(left, connection, instead),
    ...(holds && { current: { ...left.current, [namespace]: id } }),
    ...(leads && { activeNamespace: namespace }),
  }
}

export declare namespace connected {
  type Options = {
    /** Whether the connection becomes the namespace's current one. @default true */
    holds?: boolean | undefined
    leads?: boolean | undefined
    instead?: readonly ConnectionKey[] | undefined
  }
}

/** Deactivates the connections. Stores them if `remembers` or `pauses` is set, otherwise deletes them. */
export function dropped(
  model: Model,
  ids: readonly ConnectionId[],
  { remembers, pauses = false }: { remembers: boolean; pauses?: boolean | undefined },
): Partial<Model> {
  const all = [...model.connections.values()]
  const gone = all.filter(({ id }) => ids.includes(id))
  const left = all.filter(({ id }) => !ids.includes(id))
  const current = { ...model.current }
  const networks = { ...model.networks }
  for (const { id, namespace, caipNetworkId, status } of gone) {
    if (current[namespace] !== id) continue
    const others = left.filter((one) => one.namespace === namespace && isKept(one))
    const next = others.find(({ status }) => status === 'connected') ?? others[0]
    if (next !== undefined) current[namespace] = next.id
    else if (!pauses) delete current[namespace]
    const known = networks[namespace]
    // Stay on the wallet's network if the page supports it.
    const isListed = known?.requested.some((one) => one.caipNetworkId === caipNetworkId)
    if (known !== undefined && isListed && status === 'connected')
      networks[namespace] = { requested: known.requested, selected: caipNetworkId }
  }
  const stays = remembers || pauses ? gone.flatMap((one) => remembered(one, pauses)) : []
  const connections = toMap([...stays, ...left])
  const statusIn = (namespace: Namespace) =>
    connections.get(current[namespace] as ConnectionId)?.status
  const leading =
    (statusIn(model.activeNamespace) ?? 'disconnected') === 'disconnected' &&
    (Object.keys(current) as Namespace[]).find((namespace) => statusIn(namespace) === 'connected')
  const activeNamespace = leading || model.activeNamespace
  return { connections: onlyLatest(connections), current, networks, activeNamespace }
}

function remembered(connection: Connection, isPaused: boolean): Connection[] {
  const { accounts, approval, user, tab, ...rest } = connection
  const isOne = isPaused || accounts.length > 0
  return isOne ? [{ ...rest, accounts, isPaused, status: 'disconnected' }] : []
}

export function onlyLatest(connections: Model['connections']): Model['connections'] {
  let room = REMEMBERED
  return new Map(
    [...connections].filter(([, { status }]) => status !== 'disconnected' || room-- > 0),
  )
}

export function changed(
  model: Model,
  connector: Connector,
  change: Partial<Connected>,
): Partial<Model> {
  const known = model.connections.get(idOf(keyOf(connector)))
  if (known?.status !== 'connected') return {}
  const { accounts, tab, namespace, caipNetworkId = '' } = known
  const chainId = caipNetworkId.slice(namespace.length + 1)
  const now = { ...connectionOf(connector, { accounts, chainId, ...change }), tab }
  const isSame = JSON.stringify(now.accounts) === JSON.stringify(accounts)
  const { isChosen } = known
  // Forward repeated accounts: a remote session reports them after each network change.
  const isRepeated = isSame && connector.remoteSession === undefined
  const kept = { ...now, ...(isRepeated && { accounts }), isChosen }
  return { connections: put(model, isSame ? kept : now) }
}
