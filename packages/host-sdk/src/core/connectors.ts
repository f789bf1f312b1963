import type { Namespace } from '@vestibule/protocol'
import type { Core } from './core.js'
import type { Connector } from './model/connector.js'

export function findConnector(
  core: Core,
  { id, namespace }: { id: string | undefined; namespace: Namespace },
): Connector | undefined {
  return core.store
    .getState()
    .connectors.find((connector) => connector.id === id && connector.chain === namespace)
}

export function addConnectors(core: Core, all: readonly Connector[]) {
  const { connectorImages } = core.options
  const found = all
    .filter(({ id }) => !core.announced.has(id))
    .map((one) => {
      const icon = connectorImages?.[one.id]
      return icon === undefined ? one : { ...one, icon }
    })
  core.store.setState(({ connectors }) => {
    const isNewer = (known: Connector) =>
      found.some((one) => one.id === known.id && one.chain === known.chain)
    return { connectors: [...connectors.filter((known) => !isNewer(known)), ...found] }
  })
}
