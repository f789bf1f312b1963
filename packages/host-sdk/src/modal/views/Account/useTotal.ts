import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type Elsewhere, elsewhereQuery } from '../../../assets/elsewhere.js'
import { balancesQuery } from '../../../assets/queries.js'
import { tokensOf } from '../../../assets/tokensOf.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { apiOf } from '../../../platform/apiOf.js'
import { getQuery, observeQuery, readQuery } from '../../../query/query.js'
import { useCore, useModal } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'

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
  // The tab of tokens reads them, too, but may not be the one that is shown.
  useBackOnline(() => {
    const balances = balancesQuery(core)
    if (balances && holdings?.status === 'failed') void readQuery(core, balances)
  })
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
  const open = useCore((state) => state.open)
  const key = useCore(() => elsewhereQuery(core)?.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the query reads
  const query = useMemo(() => elsewhereQuery(core), [core, key])
  // A modal that opens again reads again.
  const subscribe = useCallback(
    (onChange: () => void) => (query && open ? observeQuery(core, query, onChange) : () => {}),
    [core, query, open],
  )
  const read = () => (query ? getQuery(core, query).data : undefined)
  useBackOnline(() => {
    if (query && read()?.isPartial) void readQuery(core, query, { force: true })
  })
  return useSyncExternalStore(subscribe, read)
}
