import type { Core } from '../core/core.js'
import type { Connector } from '../core/model/connector.js'
import { adapterOf } from './adapterOf.js'
import { connectorsOf, otherConnections, withSessions } from './connections.js'
import { unwatch } from './watch.js'

/** One wallet at a time: those that are connected beside the new one are told to go. */
export async function disconnectOthers(core: Core, connector: Connector) {
  const others = withSessions(core, otherConnections(core, connector))
  for (const other of others) unwatch(core, other)
  for (const other of connectorsOf(core, others))
    await adapterOf(core, other)
      .disconnect(other)
      .catch((error: unknown) => {
        core.log.warn('A wallet that was connected could not be told to disconnect.', error)
      })
  return others
}
