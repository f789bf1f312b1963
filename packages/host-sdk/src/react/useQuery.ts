import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Core } from '../core/core.js'
import { coreOf } from '../core/coreOf.js'
import { getQuery, IDLE, observeQuery, type Query, type QueryOptions } from '../query/query.js'
import { useVestibule } from './VestibuleProvider.js'

/** @param define returns undefined if no data can be read */
export function useQuery<data>(
  define: (core: Core) => QueryOptions<data> | undefined,
): Query<data> {
  const core = coreOf(useVestibule())
  const key = useSyncExternalStore(
    core.store.subscribe,
    () => define(core)?.key,
    () => undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all that `define` reads
  const options = useMemo(() => (key === undefined ? undefined : define(core)), [core, key])
  const subscribe = useCallback(
    (onChange: () => void) =>
      options === undefined ? () => {} : observeQuery(core, options, onChange),
    [core, options],
  )
  return useSyncExternalStore(
    subscribe,
    () => (options === undefined ? IDLE : getQuery(core, options)),
    () => IDLE,
  )
}
