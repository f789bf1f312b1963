import type { AuthUser, CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Account, Approval, WalletInfo } from './connector.js'

/** A connector opens at most one connection per namespace. */
export type ConnectionId = `${Namespace}:${string}`

export type Connection = {
  id: ConnectionId
  namespace: Namespace
  connectorId: string
  /** Active account first. Empty during the first request. */
  accounts: readonly Account[]
  /** Undefined during the first request. */
  caipNetworkId: CaipNetworkId | undefined
  wallet: WalletInfo
  /** Stored while `disconnected`, so that the visitor can reconnect. */
  status: 'connecting' | 'restoring' | 'connected' | 'disconnected'
  /** Only for wallets that approve networks one by one. */
  approval?: Approval | undefined
  user?: AuthUser | undefined
  /** Zero-based index. */
  tab?: number | undefined
  /** The visitor chose the first account on this page. Otherwise the wallet sets the order. */
  isChosen?: boolean | undefined
  /** Paused: the wallet currently shares no accounts, but the connection continues. */
  isPaused?: boolean | undefined
}

export type ConnectionKey = Pick<Connection, 'namespace' | 'connectorId'>

export const idOf = ({ namespace, connectorId }: ConnectionKey): ConnectionId =>
  `${namespace}:${connectorId}`

export function isLive(connection: Connection | undefined): connection is Connection {
  return connection?.status === 'connected' || connection?.status === 'restoring'
}

export function isKept(connection: Connection | undefined): connection is Connection {
  return connection?.isPaused === true || isLive(connection)
}

export const toMap = (connections: readonly Connection[]): ReadonlyMap<ConnectionId, Connection> =>
  new Map(connections.map((one) => [one.id, one]))
