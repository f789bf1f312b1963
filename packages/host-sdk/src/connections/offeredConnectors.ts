import type { Namespace } from '@vestibule/protocol'
import type { Connector } from '../core/model/connector.js'
import type { State } from '../core/model/state.js'

/**
 * The ways in that a visitor is offered: of namespaces that have a network, and of one of them alone where that is what
 * they came for.
 */
export function offeredConnectors(state: State, namespace?: Namespace): readonly Connector[] {
  return state.connectors.filter(
    ({ chain }) =>
      (namespace ?? chain) === chain && (state.networks[chain]?.requested ?? []).length > 0,
  )
}
