import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type Connection, type ConnectionKey, isKept, isLive } from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'

export const keyOf = ({ chain, id }: Connector): ConnectionKey => ({
  namespace: chain,
  connectorId: id,
})

export function isMultiWallet({ store }: Pick<Core, 'store'>): boolean {
  return store.getState().features.multiWallet === true
}

export function liveConnections(core: Core, namespace?: Namespace): readonly Connection[] {
  return keptConnections(core, namespace).filter(isLive)
}

export function keptConnections(core: Core, namespace?: Namespace): readonly Connection[] {
  return [...core.store.getState().connections.values()].filter(
    (one) => isKept(one) && (namespace ?? one.namespace) === one.namespace,
  )
}
