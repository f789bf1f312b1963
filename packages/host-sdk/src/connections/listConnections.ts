import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import { type Connection, isLive } from '../core/model/connection.js'
import type { State } from '../core/model/state.js'

/** `connected`: the namespace shows its account. `active`: connected, but not shown. `disconnected`: a former wallet. */
export const CONNECTION_STATUSES = ['connected', 'active', 'disconnected'] as const
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

export type PublicConnection = Pick<
  Connection,
  'id' | 'namespace' | 'connectorId' | 'accounts' | 'wallet'
> & {
  caipNetworkId: CaipNetworkId
  status: ConnectionStatus
  name: string
  icon: string | undefined
  /** Picture of the wallet's network. */
  networkIcon: string | undefined
}

export type PublicConnections = {
  /** Connected wallets. The connection that the namespace shows comes first. */
  connections: readonly PublicConnection[]
  /** Former wallets, the latest first. */
  recentConnections: readonly PublicConnection[]
}

export const NO_CONNECTIONS: PublicConnections = { connections: [], recentConnections: [] }

export function listConnections(state: State, namespace?: Namespace): PublicConnections {
  const all = [...state.connections.values()]
    .filter((one) => (namespace ?? one.namespace) === one.namespace)
    .flatMap((connection) => present(state, connection))
  const of = (...wanted: ConnectionStatus[]) => all.filter(({ status }) => wanted.includes(status))
  return {
    connections: [...of('connected'), ...of('active')],
    recentConnections: of('disconnected'),
  }
}

function present(state: State, connection: Connection): PublicConnection[] {
  const { id, namespace, connectorId, accounts, caipNetworkId, wallet } = connection
  if (caipNetworkId === undefined) return []
  const network = state.networks[namespace]?.requested.find(
    (one) => one.caipNetworkId === caipNetworkId,
  )
  const isHolder = connection.status === 'connected' && state.current[namespace] === id
  const status = isHolder ? 'connected' : isLive(connection) ? 'active' : 'disconnected'
  const { name, icon } = wallet
  const networkIcon = network?.assets?.imageUrl
  const key = { id, namespace, connectorId }
  return [{ ...key, accounts, caipNetworkId, wallet, status, name, icon, networkIcon }]
}
