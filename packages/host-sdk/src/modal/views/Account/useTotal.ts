import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type Elsewhere, elsewhereQuery } from '../../../assets/elsewhere.js'
import { tokensOf } from '../../../assets/tokensOf.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { apiOf } from '../../../platform/apiOf.js'
import { getQuery, observeQuery } from '../../../query/query.js'
import { useCore, useModal } from '../../context.js'

/** The value of all connected accounts on all networks of the page. */
export function useTotal(): {
  /** USD. Undefined where nothing has a price. */
  total: number | undefined
  /** The shown network was not read yet. */
  isAwaited: boolean
  /** At least one network could not be read. */
  isPartial: boolean
} {
  const { core } = useModal()
  const state = useCore((state) => state)
  const elsewhere = useElsewhere()
  const { caipAddress } = getNamespace(state).accountState
  const holdings = state.holdings?.caipAddress === caipAddress ? state.holdings : undefined
  const status = holdings?.status ?? 'loading'
  const values = tokensOf(core, state).flatMap(({ value }) => value ?? [])
  // The other networks alone would be a total that is too low.
  const isAwaited = values.length === 0 && status === 'loading' && apiOf(core.options) !== undefined
  if (elsewhere?.value !== undefined && !isAwaited) values.push(elsewhere.value)
  const total = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined
  return {
    total,
    isAwaited,
    isPartial: total !== undefined && (status === 'failed' || elsewhere?.isPartial === true),
  }
}

function useElsewhere(): Elsewhere | undefined {
  const { core } = useModal()
  const key = useCore(() => elsewhereQuery(core)?.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the query reads
  const query = useMemo(() => elsewhereQuery(core), [core, key])
  const subscribe = useCallback(
    (onChange: () => void) => (query ? observeQuery(core, query, onChange) : () => {}),
    [core, query],
  )
  return useSyncExternalStore(subscribe, () => (query ? getQuery(core, query).data : undefined))
}
