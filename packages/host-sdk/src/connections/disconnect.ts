import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Connection } from '../core/connector.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { close } from '../navigation/modal.js'
import { resetAccount } from './account.js'
import { connectorsOf, dropConnection, findConnection, liveConnections } from './connections.js'
import { release } from './watch.js'

/**
 * Disconnects one wallet, one namespace or everything. The page forgets at once, whatever the wallets say.
 * @throws `disconnectFailed`, naming what went wrong, after everything that could be done was done
 */
export async function disconnect(core: Core, options: disconnect.Options = {}): Promise<void> {
  const { closeModal = true } = options
  const chosen = chooseConnections(core, options)
  const leaving = connectorsOf(core, chosen).map((connector) => {
    release(core, connector)
    return core.adapters.get(connector.chain)?.disconnect(connector)
  })
  endRestoring(core, chosen, options)
  if (liveConnections(core).length === 0) {
    core.storage.remove('active_namespace', 'active_caip_network_id', 'sent')
    core.store.setState({ sent: [] })
  }
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

/** What is being restored goes like what is connected, though its wallet may not have shown up yet. */
function endRestoring(core: Core, chosen: readonly Connection[], options: disconnect.Options) {
  const { namespace, connectorId } = options
  for (const connection of chosen)
    if (findConnection(core, connection)?.live) dropConnection(core, connection)
  for (const one of core.adapters.keys()) {
    const isMeant =
      (connectorId === undefined && (namespace ?? one) === one) ||
      chosen.some((connection) => connection.namespace === one)
    const { status } = getNamespace(core.store.getState(), one).accountState
    if (isMeant && status === 'restoring' && liveConnections(core, one).length === 0)
      resetAccount(core, one)
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
  if (!connectorsOf(core, named).some(({ spansNamespaces }) => spansNamespaces)) return named
  return connectorId === undefined ? all : all.filter((one) => one.connectorId === connectorId)
}
