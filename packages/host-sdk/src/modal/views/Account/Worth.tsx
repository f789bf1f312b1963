import { EyeIcon, EyeOffIcon } from '@vestibule/design/viewIcons'
import { formatDecimal } from '@vestibule/protocol/numbers'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Elsewhere, elsewhereQuery } from '../../../assets/elsewhere.js'
import { balancesQuery } from '../../../assets/queries.js'
import { tokensOf } from '../../../assets/tokensOf.js'
import type { AccountState } from '../../../core/model/account.js'
import type { Network } from '../../../core/model/network.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { apiOf } from '../../../platform/apiOf.js'
import { getQuery, observeQuery, readQuery } from '../../../query/query.js'
import { useCore, useModal } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { useHidesBalances } from '../../hooks/useHidesBalances.js'
import { IconButton } from '../../ui/Button.js'
import { formatFiat } from '../Assets/formatFiat.js'
import { accountText } from './i18n.js'

/** Larger numbers are not animated: a float cannot represent all their digits. */
const TOO_LARGE = 1e15

/** In ms. */
const DURATION = 600

/** Decimals to show. Truncates, never rounds up. */
const DECIMALS = 3

const LONG = 14

/** Total of all networks, with the shown network's balance below it. Without prices, only the balance. */
export function Worth({ account, network }: { account: AccountState; network: Network }) {
  const { core } = useModal()
  const hides = useHidesBalances()
  const { address, balance, balanceSymbol } = account
  const { total, isAwaited, isPartial } = useTotal()
  const fiat = total === undefined ? '' : formatFiat(total)

  return (
    <div className="worth" data-total={isAwaited || total !== undefined || undefined}>
      {total !== undefined && (
        <span className="worth-lead" data-long={fiat.length > LONG || undefined}>
          <span className="visually-hidden">{accountText('total')} </span>
          <bdi data-testid="vb-total" title={hides ? undefined : fiat}>
            {hides ? '••••' : fiat}
          </bdi>
        </span>
      )}
      {isAwaited && <span className="skeleton" />}
      <IconButton
        small
        label={accountText(hides ? 'show' : 'hide')}
        testId="vb-hide-balance"
        onClick={() => {
          core.store.setState({ hidesBalances: !hides })
          if (hides) core.storage.remove('hides_balances')
          else core.storage.set('hides_balances', 'true')
        }}
      >
        {hides ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
      <span className="worth-here">
        <span className="balance" dir="ltr" data-testid="vb-balance">
          {balance === undefined ? (
            <span className="skeleton" />
          ) : (
            <Balance key={address} value={balance} symbol={balanceSymbol} />
          )}
        </span>
        <span className="worth-network">
          <bdi>{isPartial ? accountText('partial') : network.name}</bdi>
        </span>
      </span>
    </div>
  )
}

function Balance({ value, symbol }: { value: string; symbol: string | undefined }) {
  const shown = useCounted(value, DECIMALS)
  const hides = useHidesBalances()
  return (
    <>
      <bdi title={hides ? undefined : formatDecimal(value)}>{hides ? '••••' : shown}</bdi>
      <span className="balance-symbol">{symbol}</span>
    </>
  )
}

/** Animates a change, unless the visitor reduces motion. The final value is exact. */
function useCounted(value: string, decimals: number): string {
  const [shown, setShown] = useState(() => formatDecimal(value, { places: decimals }))
  const before = useRef(value)
  useEffect(() => {
    const [from, to] = [Number(before.current), Number(value)]
    before.current = value
    const end = formatDecimal(value, { places: decimals })
    const isStill = from === to || Math.max(from, to) >= TOO_LARGE
    if (isStill || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(end)
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - startedAt) / DURATION))
      if (part === 1) return setShown(end)
      const eased = 1 - (1 - part) ** 3
      const passed = (from + (to - from) * eased).toFixed(decimals)
      setShown(formatDecimal(passed, { places: decimals }))
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, decimals])
  return shown
}

function useTotal(): {
  /** In USD. Undefined without a price. */
  total: number | undefined
  isAwaited: boolean
  isPartial: boolean
} {
  const { core } = useModal()
  const state = useCore((state) => state)
  const elsewhere = useElsewhere()
  const { caipAddress } = getNamespace(state).accountState
  // The tokens tab reads the same data but may be hidden.
  useBackOnline(() => {
    const balances = balancesQuery(core)
    if (balances && holdings?.status === 'failed') void readQuery(core, balances)
  })
  const holdings = state.holdings?.caipAddress === caipAddress ? state.holdings : undefined
  const status = holdings?.status ?? 'loading'
  const values = tokensOf(core, state).flatMap(({ value }) => value ?? [])
  // Wait for the shown network: without it, the total would be too low.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all that the query reads
  const query = useMemo(() => elsewhereQuery(core), [core, key])
  // Reads again each time the modal opens.
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
