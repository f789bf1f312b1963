import type { Connector } from '../core/model/connector.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { State } from '../core/model/state.js'

export function loginConnectors({ connectors, activeNamespace }: State): readonly Connector[] {
  const all = connectors.filter(({ id }) => id === AUTH_CONNECTOR)
  const isShown = ({ chain }: Connector) => chain === activeNamespace
  return [...all.filter(isShown), ...all.filter((one) => !isShown(one))]
}
