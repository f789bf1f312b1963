import type { Core } from '../core/core.js'
import { type Connection, isLive } from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import { endInTabs } from './endInTabs.js'
import { connectorsOf } from './ofConnectors.js'
import { unwatch } from './watch.js'

/** Disconnects the wallets that a new one replaces. The page does not wait for them. */
export function disconnectOthers(core: Core, connector: Connector, others: readonly Connection[]) {
  if (others.length === 0) return
  for (const other of others) unwatch(core, other)
  endInTabs(core, others)
  // One wallet under two names keeps the permission that it just gave.
  for (const other of connectorsOf(core, others.filter(isLive)))
    if (other.provider !== connector.provider)
      core.adapters
        .get(other.chain)
        ?.disconnect(other)
        .catch((error: unknown) => {
          core.log.warn('A wallet was not disconnected.', error)
        })
}
