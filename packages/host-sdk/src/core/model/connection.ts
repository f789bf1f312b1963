import type { AuthUser, CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Account, Approval, WalletInfo } from './connector.js'

/** A connector has at most one connection in each namespace. */
export type ConnectionId = `${Namespace}:${string}`

export type Connection = {
  id: ConnectionId
  namespace: Namespace
  connectorId: string
  /** The active one first. Empty during the first request. */
  accounts: readonly Account[]
  /** Undefined during the first request. */
  caipNetworkId: CaipNetworkId | undefined
  wallet: WalletInfo
  /** `disconnected` is remembered, so that the visitor can reconnect. */
  status: 'connecting' | 'restoring' | 'connected' | 'disconnected'
  /** For a wallet that approves networks one by one. */
  approval?: Approval | undefined
  /** The user of the embedded wallet. */
  user?: AuthUser | undefined
  /** From 0. */
  tab?: number | undefined
  /** The visitor chose the first account on this page; otherwise the wallet sets the order. */
  isChosen?: boolean | undefined
  /** Paused: the wallet has no accounts now, but the connection has not ended. */
  isPaused?: boolean | undefined
}

export type ConnectionKey = Pick<Connection, 'namespace' | 'connectorId'>

export const idOf = ({ namespace, connectorId }: ConnectionKey): ConnectionId =>
  `${namespace}:${connectorId}`

/** Connected, or restored from storage and not answered yet. */
export function isLive(connection: Connection | undefined): connection is Connection {
  return connection?.status === 'connected' || connection?.status === 'restoring'
}

export function isKept(connection: Connection | undefined): connection is Connection {
  return connection?.isPaused === true || isLive(connection)
}

export const toMap = (connections: readonly Connection[]): ReadonlyMap<ConnectionId, Connection> =>
  new Map(connections.map((one) => [one.id, one]))
