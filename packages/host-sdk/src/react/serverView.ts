import type { Core } from '../core/core.js'
import type { NamespaceState, State } from '../core/state.js'
import type { View } from './useReading.js'

/**
 * What the options alone say. A server knows neither who was connected in this browser nor what its visitor prefers, and
 * React takes over a server's HTML only from a page that begins with the same. Every account counts as being restored, so
 * that nobody who is about to be connected reads that they are not.
 */
export function serverView({ store }: Core): View {
  const initial = store.getInitialState()
  const namespaces: State['namespaces'] = Object.fromEntries(
    Object.entries(initial.namespaces).map(([namespace, state]) => [namespace, restoring(state)]),
  )
  return { state: { ...initial, namespaces }, themeMode: () => initial.themeMode ?? 'light' }
}

function restoring({ networkState, accountState }: NamespaceState): NamespaceState {
  return { networkState, accountState: { ...accountState, status: 'restoring' } }
}
