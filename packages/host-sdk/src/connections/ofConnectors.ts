import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import {
  type Connection,
  type ConnectionId,
  type ConnectionKey,
  idOf,
  isLive,
} from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import type { Model } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { keptConnections, keyOf, liveConnections } from './connections.js'

export const idOfConnector = (connector: Connector): ConnectionId => idOf(keyOf(connector))

/** Whether the SDK manages the session, as for the embedded wallet and remote wallets. */
export const isOwn = ({ session, proposals }: Connector): boolean =>
  session !== undefined || proposals !== undefined

export function isConnectorLive({ connections }: Pick<Model, 'connections'>, connector: Connector) {
  return isLive(connections.get(idOfConnector(connector)))
}

export function connectorsOf(core: Core, connections: readonly ConnectionKey[]): Connector[] {
  return connections.flatMap(
    ({ namespace, connectorId }) => findConnector(core, { id: connectorId, namespace }) ?? [],
  )
}

export function otherConnections(core: Core, connector: Connector): readonly Connection[] {
  return keptConnections(core, connector.chain).filter(
    ({ connectorId }) => connectorId !== connector.id,
  )
}

export function withSessions(core: Core, chosen: readonly Connection[]): readonly Connection[] {
  const spanning = connectorsOf(core, chosen).filter(({ spansNamespaces }) => spansNamespaces)
  const siblings = liveConnections(core).filter(({ connectorId }) =>
    spanning.some(({ id }) => id === connectorId),
  )
  return [...new Set([...chosen, ...siblings])]
}

export function pageChain(
  core: Core,
  { chain, chains }: Connector,
  wasOn?: string,
): string | undefined {
  const page = getNamespace(core.store.getState(), chain).networkState.caipNetwork?.caipNetworkId
  const find = (id?: string) => chains.find(({ caipNetworkId }) => caipNetworkId === id)
  return (find(wasOn) ?? find(page) ?? chains[0])?.id.toString()
}
