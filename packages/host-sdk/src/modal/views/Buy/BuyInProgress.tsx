import { AlertIcon, CheckIcon, ExternalIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import type { OnRampPurchase } from '@vestibule/protocol/http'
import { useEffect, useRef, useState } from 'react'
import type { Core } from '../../../core/core.js'
import { view } from '../../../core/model/views.js'
import { reset } from '../../../navigation/router.js'
import { loadBalance } from '../../../networks/loadBalance.js'
import { useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import type { ViewProps } from '../ViewProps.js'
import { buyText } from './i18n.js'
import { forgetPurchase, readKept } from './keptPurchases.js'
import { formatMoney } from './money.js'
import { formatBought } from './OfferRow.js'
import { readPurchase } from './vendors.js'

/** Poll interval in ms. */
const PERIOD = 3_000

const ICONS = {
  waiting: <ClockIcon />,
  paid: <ClockIcon />,
  delivered: <CheckIcon />,
  failed: <AlertIcon />,
  expired: <AlertIcon />,
  unknown: <AlertIcon />,
}

export function BuyInProgress({ params: { id } }: ViewProps<'BuyInProgress'>) {
  const { core } = useModal()
  const [kept] = useState(() => readKept().find((one) => one.id === id))
  const { purchase, isUnknown, isUnread } = usePurchase(id)
  const state = isUnknown ? 'unknown' : (purchase?.state ?? 'waiting')
  const words = {
    vendor: purchase?.vendor.name ?? kept?.vendor ?? '',
    bought: purchase === undefined ? (kept?.bought ?? '') : formatBought(purchase),
    paid: purchase === undefined ? (kept?.paid ?? '') : formatMoney(purchase.paymentTotal),
  }
  const isOver = state === 'failed' || state === 'expired' || state === 'unknown'
  const place = useRef<HTMLDivElement>(null)
  // Restore the focus: the focused button is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons depend on the state.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('[data-kind=primary]')?.focus({ preventScroll: true })
  }, [state])
  return (
    <div ref={place} className="stack buy" data-testid="vb-buy-state" data-state={state}>
      <div role="status">
        <EmptyState
          icon={ICONS[state]}
          title={buyText(`state.${state}`, words)}
          hint={buyText(`hint.${state}`, words)}
        />
      </div>
      {isUnread && (
        <p className="muted small" role="alert">
          {buyText('unread')}
        </p>
      )}
      {state === 'waiting' && kept !== undefined && (
        <a
          className="button"
          data-kind="primary"
          data-testid="vb-buy-continue"
          href={kept.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {buyText('continue', words)}
          <ExternalIcon />
          <span className="visually-hidden">{buyText('newWindow')}</span>
        </a>
      )}
      {isOver && (
        <Button
          kind="primary"
          testId="vb-buy-again"
          onClick={() => {
            forgetPurchase(id)
            core.store.setState({ stack: [view('Account'), view('OnRampProviders')] })
          }}
        >
          {buyText('again')}
        </Button>
      )}
      {state === 'delivered' && (
        <Button
          kind="primary"
          testId="vb-buy-done"
          onClick={() => {
            forgetPurchase(id)
            reset(core, view('Account'))
          }}
        >
          {buyText('done')}
        </Button>
      )}
    </div>
  )
}

/** Polls until the purchase is delivered, failed or unknown. Reads again when the page becomes visible. */
function usePurchase(id: string) {
  const { core } = useModal()
  const [purchase, setPurchase] = useState<OnRampPurchase>()
  const [isUnknown, setUnknown] = useState(false)
  const [isUnread, setUnread] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function follow() {
      clearTimeout(timer)
      try {
        const read = await readPurchase(core, id, stop.signal)
        if (stop.signal.aborted) return
        setPurchase(read)
        setUnread(false)
        if (read?.state === 'delivered') showArrived(core)
        if (read === undefined || read.state === 'delivered' || read.state === 'failed')
          return stop.abort()
      } catch (error) {
        if (stop.signal.aborted) return
        core.log.warn('Could not read the purchase.', error)
        if ((error as { data?: { status?: unknown } }).data?.status === 404) {
          setUnknown(true)
          return stop.abort()
        }
        setUnread(true)
      }
      if (document.visibilityState === 'visible') timer = setTimeout(follow, PERIOD)
    }
    const again = () => {
      if (document.visibilityState === 'visible' && !stop.signal.aborted) void follow()
    }
    void follow()
    document.addEventListener('visibilitychange', again)
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [core, id])
  return { purchase, isUnknown, isUnread }
}

function showArrived(core: Core) {
  void loadBalance(core, core.store.getState().activeNamespace)
  import('../../../assets/holdings.js').then(
    ({ readHoldings }) => readHoldings(core, { force: true }),
    (error: unknown) => core.log.warn('Could not load the code that reads the balances.', error),
  )
}
