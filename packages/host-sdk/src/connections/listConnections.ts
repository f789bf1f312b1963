import type { Namespace } from '@vestibule/protocol'
import type { Connection } from '../core/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import type { State } from '../core/state.js'

/** Connected: it holds its namespace's account. Active: it is connected beside that one. Disconnected: it is remembered. */
export const CONNECTION_STATUSES = ['connected', 'active', 'disconnected'] as const
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/** A connection, as a dapp sees it. */
export type PublicConnection = Omit<Connection, 'live'> & {
  status: ConnectionStatus
  /** The wallet's name. */
  name: string
  /** The wallet's picture. */
  icon: string | undefined
  /** The picture of the network that it is on. */
  networkIcon: string | undefined
}

export type PublicConnections = {
  /** The one that holds the account comes first. */
  connections: readonly PublicConnection[]
  /** Wallets that are remembered, the latest first. */
  recentConnections: readonly PublicConnection[]
}

export const NO_CONNECTIONS: PublicConnections = { connections: [], recentConnections: [] }

/** What is connected and what was, in every namespace or in one. */
export function listConnections(state: State, namespace?: Namespace): PublicConnections {
  const all = state.connections
    .filter((one) => namespace === undefined || one.namespace === namespace)
    .map((connection) => present(state, connection))
  const of = (...wanted: ConnectionStatus[]) => all.filter(({ status }) => wanted.includes(status))
  return {
    connections: [...of('connected'), ...of('active')],
    recentConnections: of('disconnected'),
  }
}

function present(state: State, { live, ...connection }: Connection): PublicConnection {
  const { namespace, connectorId, caipNetworkId, wallet } = connection
  const { networkState, accountState } = getNamespace(state, namespace)
  const network = networkState.requestedCaipNetworks.find(
    (one) => one.caipNetworkId === caipNetworkId,
  )
  const isHolder = accountState.status === 'connected' && accountState.connectorId === connectorId
  return {
    ...connection,
    status: live ? (isHolder ? 'connected' : 'active') : 'disconnected',
    name: wallet.name,
    icon: wallet.icon,
    networkIcon: network?.assets?.imageUrl,
  }
}
