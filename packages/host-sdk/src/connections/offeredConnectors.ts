import type { Namespace } from '@vestibule/protocol'
import type { Connector } from '../core/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import type { State } from '../core/state.js'
import { isOf, keyOf } from './connections.js'

/**
 * The ways in that a visitor is offered: of namespaces that have a network, and of one of them alone where that is what
 * they came for.
 */
export function offeredConnectors(state: State, namespace?: Namespace): readonly Connector[] {
  return state.connectors.filter(
    ({ chain }) =>
      (namespace === undefined || chain === namespace) &&
      getNamespace(state, chain).networkState.requestedCaipNetworks.length > 0,
  )
}

/** Whether a connector is connected, whether or not it holds the account. */
export function isLive({ connections }: Pick<State, 'connections'>, connector: Connector): boolean {
  return connections.filter(isOf(keyOf(connector))).some(({ live }) => live)
}
