import { ChevronDownIcon } from '@vestibule/design/icons'
import { SwapIcon } from '@vestibule/design/viewIcons'
import { useEffect } from 'react'
import { readingsOf } from '../../../assets/amounts.js'
import type { QuoteState } from '../../../assets/swap/createQuotes.js'
import {
  chooseSwapToken,
  flipSwap,
  type SwapOrder,
  swapOrder,
} from '../../../assets/swap/swapOrder.js'
import type { Core } from '../../../core/core.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal, useText } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Button } from '../../ui/Button.js'
import { useRefresh } from '../../ui/refresh/useRefresh.js'
import { assetsText } from '../Assets/i18n.js'
import { readHoldings } from '../Assets/readHoldings.js'
import { COUNT, TokenChips } from '../Send/TokenChips.js'
import { formatRate } from './formatSwap.js'
import { swapText } from './i18n.js'
import { MarketWait } from './MarketWait.js'
import { Slippage } from './Slippage.js'
import { SwapFacts } from './SwapFacts.js'
import { SwapSide } from './SwapSide.js'
import { CONFIRMED_LOSS, LossWarning, lossOf, Warning } from './SwapWarnings.js'
import { SwapProgress, startSwap } from './startSwap.js'
import { useIsEmbedded, useQuotes, useSwap } from './useSwap.js'

export function Swap() {
  const { core, i18n } = useModal()
  const t = useText()
  const swap = useSwap()
  const { order, slippage } = swap
  const state = useQuotes(swap)
  const isOffline = useIsOffline()
  const isEmbedded = useIsEmbedded()
  const assets = useRefresh(() => readHoldings(core, { force: true }))
  const { quote } = state
  useEffect(() => {
    // The visitor has seen the previous result.
    if (core.store.getState().swapping?.step === 'sent')
      core.store.setState({ swapping: undefined })
    showEarlierOrder(core)
  }, [core])
  const isQuoted = quote !== undefined
  useEffect(() => {
    // A failed prefetch is repeated on press.
    if (isQuoted) SwapProgress.prefetch().catch(() => {})
  }, [isQuoted])
  if (order === undefined) return null
  if (!swap.isLoaded) return <MarketWait swap={swap} network={order.network.name} />

  const problem = problemOf(order, state)
  const isComplete = !problem && slippage.value !== undefined
  const isReady = isComplete && quote !== undefined
  const isWaiting = isComplete && !quote
  const isUnread = problem === assetsText('unread')
  const words = isOffline && (isUnread || state.fault) ? t('remote.offline') : problem
  return (
    <form
      className="stack send swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return event.currentTarget.querySelector('input')?.focus()
        // The card of the embedded wallet shows everything except the price impact.
        if (isEmbedded && lossOf(quote) < CONFIRMED_LOSS)
          void startSwap({ core, i18n }, { order, quote, quotes: swap.quotes, isReviewed: false })
        push(core, view('SwapPreview'))
      }}
    >
      <SwapSide side="from" order={order} state={state} />
      <div className="swap-flip">
        <button
          type="button"
          aria-label={swapText('flip')}
          title={swapText('flip')}
          data-testid="vb-swap-flip"
          onClick={() => flipSwap(core, order)}
        >
          <SwapIcon />
        </button>
      </div>
      <SwapSide side="to" order={order} state={state} />
      {order.to === undefined && (
        <TokenChips
          label={assetsText('selectToken')}
          tokens={order.tokens.filter(({ id }) => id !== order.from?.id).slice(0, COUNT)}
          testId="vb-swap-choice-"
          onChoose={({ id }) => chooseSwapToken(core, order, 'to', id)}
        />
      )}
      {quote && order.from && order.to && (
        <details className="swap-details">
          <summary data-testid="vb-swap-details">
            <bdi data-testid="vb-swap-rate">
              {formatRate(quote, { from: order.from, to: order.to })}
            </bdi>
            <ChevronDownIcon />
          </summary>
          <SwapFacts order={order} quote={quote} />
        </details>
      )}
      {order.from && order.to && <Slippage slippage={slippage} />}
      {quote && <LossWarning quote={quote} />}
      {quote && state.fault && <Warning id="fault">{swapText(`fault.${state.fault}`)}</Warning>}
      <button
        type="submit"
        className="button"
        data-kind="primary"
        data-testid="vb-swap-review"
        aria-disabled={!isReady}
        aria-busy={isWaiting || undefined}
      >
        {words ?? swapText(isWaiting ? 'reading' : 'review')}
      </button>
      {(isUnread || (!quote && RETRIED.includes(state.fault))) && (
        <Button
          testId="vb-swap-retry"
          busy={isUnread ? assets.busy : state.isReading}
          onClick={isUnread ? assets.start : swap.quotes.refresh}
        >
          {t('retry')}
        </Button>
      )}
    </form>
  )
}

const shown = new WeakSet<Core>()

function showEarlierOrder(core: Core): void {
  const { draft } = swapOrder(core, undefined) ?? {}
  if (draft === undefined || shown.has(core)) return
  shown.add(core)
  import('../../../transactions/followTransaction.js')
    .then(({ findOpenOrder }) => {
      const order = findOpenOrder(core, draft.caipAddress)
      if (order === undefined) return
      core.store.setState({ swapping: { ...order, draft, step: 'sent', isOrder: true } })
      push(core, view('SwapPreview'))
    })
    .catch((error: unknown) => core.log.warn('Could not read earlier orders.', error))
}

const RETRIED: readonly unknown[] = ['busy', 'slow', 'down', 'unclear', 'quoteExpired']

/** The first problem, shown on the button. */
function problemOf(order: SwapOrder, { quote, fault }: QuoteState): string | undefined {
  const { draft, text, from, to, amount, most } = order
  const given = draft.side === 'from' ? amount : quote?.amount
  if (from === undefined || to === undefined) return assetsText('selectToken')
  if (text.trim() === '' || amount === 0n) return swapText('enterAmount')
  const readings = readingsOf(text)
  if (readings !== undefined) return assetsText('ambiguous', readings)
  if (amount === undefined) return swapText('fault.amountInvalid')
  if (given !== undefined && given > most)
    return from.reading ? assetsText(from.reading) : swapText('insufficient')
  if (!quote && fault) return swapText(`fault.${fault}`)
  return undefined
}
