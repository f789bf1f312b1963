import { toJson } from '@vestibule/protocol'
import { liveConnections } from '../connections/connections.js'
import { leave, releaseUnrecorded } from '../connections/watch.js'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import { hasLogin } from '../core/hasLogin.js'
import type { ConnectionKey } from '../core/model/connection.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import { followLogin } from './followLogin.js'

/** Applies disconnects and logins from other tabs through storage events. */
export async function followTab(core: Core, { key, newValue }: StorageEvent): Promise<void> {
  const value = newValue ?? ''
  if (key?.endsWith('/ended')) {
    leave(core, (JSON.parse(value) as ConnectionKey[]).filter(isOurs), releaseUnrecorded)
    // The other tab may have cleared the record: store this tab's connections again.
    const record = toJson(core.storage.getJson('connections') ?? '')
    const isEmpty = !/"status":"(connected|restoring)"/.test(record)
    if (isEmpty && liveConnections(core).length > 0) commit(core, () => ({}))
  } else if (value.includes(`:${AUTH_CONNECTOR}"`) && followsLogins(core)) await followLogin(core)

  function isOurs({ namespace, connectorId }: ConnectionKey) {
    return connectorId !== AUTH_CONNECTOR && !core.adapters.get(namespace)?.follow
  }
}

const followsLogins = ({ options }: Core) => hasLogin(options) && options.enableReconnect !== false
