import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type Connection, idOf, toMap } from '../core/model/connection.js'
import type { State } from '../core/model/state.js'
import type { View } from './view.js'

/**
 * The view from the options alone. A server does not know the browser's connection or the visitor's preferences, and React
 * hydrates only a page that begins with the same HTML. Every account counts as being restored, so that a page does not show
 * a returning user as disconnected.
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
