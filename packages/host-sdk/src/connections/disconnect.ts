import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { connectorsOf, liveConnections, withSessions } from './connections.js'
import { release } from './watch.js'

/**
 * Disconnects one wallet, one namespace or everything. The page forgets at once, whatever the wallets say.
 * @throws `disconnectFailed`, naming what went wrong, after everything that could be done was done
 */
export async function disconnect(core: Core, options: disconnect.Options = {}): Promise<void> {
  const { closeModal = true } = options
  // What is being restored goes like what is connected, though its wallet may not have shown up yet.
  const chosen = chooseConnections(core, options)
  release(core, chosen)
  const leaving = connectorsOf(core, chosen).map((connector) =>
    core.adapters.get(connector.chain)?.disconnect(connector),
  )
  if (closeModal) core.events.emit('left', undefined)

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
      (namespace ?? one.namespace) === one.namespace &&
      (connectorId ?? one.connectorId) === one.connectorId,
  )
  if (!connectorsOf(core, named).some(({ spansNamespaces }) => spansNamespaces)) return named
  return connectorId === undefined ? all : withSessions(core, named)
}
