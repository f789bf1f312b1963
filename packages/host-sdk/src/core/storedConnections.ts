import type { CaipNetworkId } from '@vestibule/protocol'
import type { VestibuleStorage } from '../platform/storage.js'
import { type Connection, idOf } from './model/connection.js'
import type { WalletInfo } from './model/connector.js'
import type { Model } from './model/state.js'

export type Stored = Pick<Model, 'current'> & {
  connections: readonly Connection[]
  /** The network also sets the active namespace. */
  network: CaipNetworkId | undefined
}

export function readStoredConnections(storage: VestibuleStorage): Stored {
  const stored = (storage.getJson('connections') ?? {}) as Partial<Record<keyof Stored, unknown>>
  const { connections, current, network } = stored
  return {
    connections: Array.isArray(connections) ? connections.filter(isConnection).map(asRead) : [],
    current: Object(current),
    network: network as CaipNetworkId | undefined,
  }
}

const asRead = (entry: Connection): Connection => ({
  ...entry,
  id: idOf(entry),
  status: entry.status === 'disconnected' ? 'disconnected' : 'restoring',
})

function isConnection(entry: unknown): entry is Connection {
  const { namespace, connectorId, accounts, caipNetworkId, wallet } = (entry ?? {}) as Partial<
    Record<keyof Connection, unknown>
  >
  return (
    [namespace, connectorId, caipNetworkId ?? ''].every((field) => typeof field === 'string') &&
    Array.isArray(accounts) &&
    accounts.every((account) => typeof account?.address === 'string') &&
    typeof (wallet as WalletInfo | undefined)?.name === 'string'
  )
}
