import {
  type Connection,
  type ConnectionKey,
  idOf,
  isLive,
  toMap,
} from '../core/model/connection.js'
import type { Connector, WalletInfo } from '../core/model/connector.js'
import type { Model } from '../core/model/state.js'
import { keyOf } from './connections.js'

export function asked(
  model: Model,
  connector: Connector,
  status: 'connecting' | 'restoring',
): Partial<Model> {
  const key = keyOf(connector)
  const id = idOf(key)
  const known = model.connections.get(id) ?? { accounts: [], caipNetworkId: undefined }
  const connection = { ...known, ...key, id, wallet: walletOf(connector), status }
  return {
    connections: put(model, connection),
    current: { ...model.current, [key.namespace]: id },
  }
}

/** Puts a new connection first. An existing connection keeps its position. */
export function put(model: Model, connection: Connection, instead: readonly ConnectionKey[] = []) {
  const gone = new Set(instead.map(idOf))
  const { id } = connection
  const kept = [...model.connections.values()].filter((one) => !gone.has(one.id))
  return isLive(model.connections.get(id))
    ? toMap(kept.map((one) => (one.id === id ? connection : one)))
    : toMap([connection, ...kept.filter((one) => one.id !== id)])
}

export function walletOf(connector: Connector): WalletInfo {
  const { name, icon, rdns } = connector
  return connector.getWalletInfo?.() ?? { name, icon, rdns }
}
