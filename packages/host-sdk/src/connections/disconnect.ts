import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { ConnectionKey } from '../core/model/connection.js'
import { within } from '../platform/within.js'
import { cancelConnects } from './connect.js'
import { keptConnections } from './connections.js'
import { endInTabs } from './endInTabs.js'
import { connectorsOf, isOwn, withSessions } from './ofConnectors.js'
import { release } from './watch.js'

/** Timeout in ms for the wallet's revocation. The page has already deleted the connection. */
const REVOKED_MS = 3_000

/**
 * Disconnects one wallet, one namespace or all. The page deletes the connections at once, even if
 * wallets fail.
 * @throws `disconnectFailed` with the failures, after trying all
 */
export async function disconnect(core: Core, options: disconnect.Options = {}): Promise<void> {
  const { closeModal = true, namespace, connectorId }: disconnect.Options = Object(options)
  const isMeant = (one: ConnectionKey) =>
    (namespace ?? one.namespace) === one.namespace &&
    (connectorId ?? one.connectorId) === one.connectorId
  cancelConnects(core, isMeant)
  const chosen = chooseConnections(core, isMeant, connectorId)
  release(core, chosen)
  endInTabs(core, chosen)
  const leaving = connectorsOf(core, chosen).map((connector) => {
    const ending = (async () => core.adapters.get(connector.chain)?.disconnect(connector))()
    return isOwn(connector) ? ending : within(REVOKED_MS, ending)
  })
  if (closeModal) core.events.emit('left', undefined)

  const failures = (await Promise.allSettled(leaving)).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  if (failures.length === 0) return
  core.events.emit('happened', { type: 'disconnectFailed' })
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

/** A wallet with one session for all namespaces disconnects in all of them. */
function chooseConnections(
  core: Core,
  isMeant: (one: ConnectionKey) => boolean,
  connectorId: string | undefined,
) {
  const all = keptConnections(core)
  const named = all.filter(isMeant)
  if (!connectorsOf(core, named).some(({ spansNamespaces }) => spansNamespaces)) return named
  return connectorId === undefined ? all : withSessions(core, named)
}
