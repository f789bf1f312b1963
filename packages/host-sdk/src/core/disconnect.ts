import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { liveConnections } from './connections.js'
import type { Connection, Connector } from './connector.js'
import { AUTH_CONNECTOR } from './connectorIds.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { close } from './modal.js'
import { release } from './watch.js'

/**
 * Disconnects one wallet, one namespace or everything. The page forgets at once, whatever the wallets say.
 * @throws `disconnectFailed`, naming what went wrong, after everything that could be done was done
 */
export async function disconnect(core: Core, options: disconnect.Options = {}): Promise<void> {
  const { closeModal = true } = options
  const leaving = connectorsOf(core, chooseConnections(core, options)).map((connector) => {
    release(core, connector)
    return core.adapters.get(connector.chain)?.disconnect(connector)
  })
  if (liveConnections(core).length === 0)
    core.storage.remove('active_namespace', 'active_caip_network_id')
  if (closeModal) close(core)

  const failures = (await Promise.allSettled(leaving)).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  if (failures.length === 0) return
  const reasons = failures.map((reason) => (reason instanceof Error ? reason.message : 'unknown'))
  throw new VestibuleError('disconnectFailed', {
    message: `Failed to disconnect chains: ${reasons.join(', ')}`,
    cause: failures[0],
  })
}

export declare namespace disconnect {
  type Options = {
    /** @default every namespace */
    namespace?: Namespace | undefined
    /** @default every wallet of the namespace */
    connectorId?: string | undefined
    /** @default true */
    closeModal?: boolean | undefined
  }
}

/** A wallet that serves every namespace with one session cannot leave one alone: all of them go with it. */
function chooseConnections(core: Core, { namespace, connectorId }: disconnect.Options) {
  const all = liveConnections(core)
  const named = all.filter(
    (one) =>
      (namespace === undefined || one.namespace === namespace) &&
      (connectorId === undefined || one.connectorId === connectorId),
  )
  if (!connectorsOf(core, named).some(spansNamespaces)) return named
  return connectorId === undefined ? all : all.filter((one) => one.connectorId === connectorId)
}

const connectorsOf = (core: Core, connections: readonly Connection[]) =>
  connections.flatMap(({ namespace, connectorId }) => {
    const connector = findConnector(core, { id: connectorId, namespace })
    return connector === undefined ? [] : [connector]
  })

const spansNamespaces = ({ id, spansNamespaces }: Connector) =>
  spansNamespaces === true || id === AUTH_CONNECTOR
