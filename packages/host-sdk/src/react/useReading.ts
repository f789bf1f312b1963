import type { Namespace, ThemeMode } from '@vestibule/protocol'
import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Core } from '../core/core.js'
import { coreOf } from '../core/coreOf.js'
import { type Connection, idOf, toMap } from '../core/model/connection.js'
import type { State } from '../core/model/state.js'
import { readAccount } from '../core/publicState.js'
import { onThemeChange, resolveThemeMode } from '../core/theme.js'
import { useVestibule } from './VestibuleProvider.js'

/** State of the page: a `Query` that always has `data` and cannot fail. */
export type Reading<data> = {
  data: data
  status: 'pending' | 'success'
  error: null
  /** True while a connection is being restored or made, on a server, and until hydration ends. */
  isPending: boolean
  isSuccess: boolean
  isError: false
  isFetching: boolean
  /** The state is never stale. */
  isStale: false
  /** Resolves to the latest state. */
  refetch: () => Promise<Reading<data>>
}

/** Renders again when the value changes. */
export function useReading<data>(read: (view: View) => data): Reading<data> {
  const core = coreOf(useVestibule())
  const last = useRef<{ text: string; reading: Reading<data> } | undefined>(undefined)
  const readingOf = (view: View) => {
    const data = read(view)
    const { status } = readAccount(view.state)
    const text = `${status}${JSON.stringify(data)}`
    if (last.current?.text !== text) {
      const isPending = status === 'restoring' || status === 'connecting'
      const reading: Reading<data> = {
        data,
        status: isPending ? 'pending' : 'success',
        error: null,
        isPending,
        isSuccess: !isPending,
        isError: false,
        isFetching: isPending,
        isStale: false,
        refetch: last.current?.reading.refetch ?? (async () => last.current?.reading ?? reading),
      }
      last.current = { text, reading }
    }
    return last.current.reading
  }
  const subscribe = useMemo(() => (onChange: () => void) => follow(core, onChange), [core])
  return useSyncExternalStore(
    subscribe,
    () => readingOf(pageView(core)),
    () => readingOf(serverView(core)),
  )
}

/** Also calls back when the operating system changes its color mode. */
function follow(core: Core, onChange: () => void): () => void {
  const unsubscribe = core.store.subscribe(onChange)
  const stop = onThemeChange(core, onChange)
  return () => {
    unsubscribe()
    stop()
  }
}

function pageView(core: Core): View {
  return { state: core.store.getState(), themeMode: () => resolveThemeMode(core) }
}

/**
 * Uses only the options. A server does not know the connection, so accounts are `restoring`: a
 * returning user must not look disconnected.
 */
function serverView({ store }: Core): View {
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

function unknown(namespace: Namespace): Connection {
  const key = { namespace, connectorId: '' }
  const wallet = { name: '' }
  const pending = { accounts: [], caipNetworkId: undefined, status: 'restoring' } as const
  return { ...key, ...pending, id: idOf(key), wallet }
}

type View = { state: State; themeMode: () => ThemeMode }
