import type { Core } from '../core/core.js'
import type { Connector } from '../core/model/connector.js'
import { getNamespace } from '../core/namespaceState.js'

import { isMultiWallet } from './connections.js'
import { otherConnections } from './ofConnectors.js'
import { reconnect } from './restore.js'
import { release } from './watch.js'

export async function followConnection(core: Core, connector: Connector): Promise<void> {
  const { chain: namespace, id } = connector
  const { status, connectorId } = getNamespace(core.store.getState(), namespace).accountState
  if (core.lifetime.signal.aborted || (status === 'connected' && connectorId === id)) return
  try {
    const isShown = await reconnect(core, connector)
    // Without `multiWallet`, end the other connections without a wallet request: the dapp's library
    // may use them.
    if (isShown && !isMultiWallet(core)) release(core, otherConnections(core, connector))
  } catch (error) {
    core.log.warn("Could not show a connection that the dapp's library opened.", error)
  }
}
