import type { Namespace } from '@vestibule/protocol'
import type { Connector } from '../core/model/connector.js'
import type { State } from '../core/model/state.js'

export function offeredConnectors(state: State, namespace?: Namespace): readonly Connector[] {
  return state.connectors.filter(
    ({ chain }) =>
      (namespace ?? chain) === chain && (state.networks[chain]?.requested ?? []).length > 0,
  )
}
