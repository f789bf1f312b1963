import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type Connection, idOf, toMap } from '../core/model/connection.js'
import type { State } from '../core/model/state.js'
import type { View } from './view.js'

/**
 * What the options alone say. A server knows neither who was connected in this browser nor what its visitor prefers, and
 * React takes over a server's HTML only from a page that begins with the same. Every account counts as being restored, so
 * that nobody who is about to be connected reads that they are not.
 */
export function serverView({ store }: Core): View {
  const initial = store.getInitialState()
  const restoring = Object.keys(initial.networks).map((namespace) =>
    unknown(namespace as Namespace),
  )
  const state: State = {
    ...initial,
    connections: toMap(restoring),
    current: Object.fromEntries(restoring.map(({ namespace, id }) => [namespace, id])),
  }
  return { state, themeMode: () => initial.themeMode ?? 'light' }
}

/** Someone who may have been connected here, with whichever wallet. */
function unknown(namespace: Namespace): Connection {
  const key = { namespace, connectorId: '' }
  const wallet = { name: '' }
  const pending = { accounts: [], caipNetworkId: undefined, status: 'restoring' } as const
  return { ...key, ...pending, id: idOf(key), wallet }
}
