import { reconnect } from './connect.js'
import type { Connector } from './connector.js'
import type { Core } from './core.js'
import { getNamespace } from './namespaceState.js'

/** Shows a connection that the adapter's own library made, wherever on the page that was. */
export async function followConnection(core: Core, connector: Connector): Promise<void> {
  const { status, connectorId } = getNamespace(core.store.getState(), connector.chain).accountState
  if (status === 'connected' && connectorId === connector.id) return
  try {
    await reconnect(core, connector)
  } catch (error) {
    core.log.warn('A connection that was made elsewhere on the page could not be shown.', error)
  }
}
