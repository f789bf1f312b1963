import { AlertIcon, ChevronDownIcon } from '@vestibule/design/icons'
import { SwapIcon } from '@vestibule/design/viewIcons'
import { formatDecimal } from '@vestibule/protocol/numbers'
import { useEffect, useId, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { readingsOf, toFiat, typedAmount } from '../../../assets/amounts.js'
import { transferPart } from '../../../assets/send/transferPart.js'
import type { QuoteState } from '../../../assets/swap/createQuotes.js'
import { readGasPrice } from '../../../assets/swap/swapApi.js'
import {
  changeSwap,
  chooseSwapToken,
  flipSwap,
  type SwapOrder,
  swapOrder,
} from '../../../assets/swap/swapOrder.js'
import type { Core } from '../../../core/core.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { formatUnits } from '../../../platform/units.js'
import { useModal, useText } from '../../context.js'
import { HIDDEN, useHidesBalances } from '../../hooks/useHidesBalances.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ViewWait } from '../../ui/waiting/ViewWait.js'
import { formatFiat } from '../Assets/formatFiat.js'
import { assetsText } from '../Assets/i18n.js'
import { TokenAmount } from '../Send/TokenAmount.js'
import { COUNT, TokenChips } from '../Send/TokenChips.js'
import { formatRate, withDigits } from './formatSwap.js'
import { swapText } from './i18n.js'
import { Slippage } from './Slippage.js'
import { SwapFacts } from './SwapFacts.js'
import { CONFIRMED_LOSS, LossWarning, lossOf, Warning } from './SwapWarnings.js'
import { SwapProgress, startSwap } from './startSwap.js'
import { useIsEmbedded, useQuotes, useSwap } from './useSwap.js'

/** Decimals of a balance beside the field. */
const PLACES = 6

/** The given and the received amount, and the terms. */
export function Swap() {
  const { core, i18n } = useModal()
  const t = useText()
  const swap = useSwap()
  const { order, isLoaded, fault, slippage } = swap
  const state = useQuotes(swap)
  const isOffline = useIsOffline()
  const isEmbedded = useIsEmbedded()
  const { quote } = state
  useEffect(() => {
    // The visitor has seen the last result.
    if (core.store.getState().swapping?.step === 'sent')
      core.store.setState({ swapping: undefined })
    showEarlierOrder(core)
  }, [core])
  const isQuoted = quote !== undefined
  useEffect(() => {
    // A failed one is tried again on the press.
    if (isQuoted) SwapProgress.prefetch().catch(() => {})
  }, [isQuoted])
  if (order === undefined) return null
  if (!isLoaded && fault === undefined) return <ViewWait />
  if (!isLoaded)
    return (
      <div className="stack" role="alert">
        <EmptyState
          icon={<AlertIcon />}
          title={
            fault === 'notSupported'
              ? swapText('unavailable', { network: order.network.name })
              : swapText('tokensUnread')
          }
          hint={
            fault === 'notSupported'
              ? swapText('unavailableHint')
              : isOffline
                ? t('error.offline')
                : swapText(`fault.${fault ?? 'down'}`)
          }
        />
        {fault === 'notSupported' ? (
          <Button testId="vb-swap-networks" onClick={() => push(core, view('Networks'))}>
            {swapText('networks')}
          </Button>
        ) : (
          <Button testId="vb-retry" onClick={swap.retry}>
            {t('retry')}
          </Button>
        )}
      </div>
    )

  const problem = problemOf(order, state)
  const isSlippageWrong = slippage.value === undefined
  const isReady = problem === undefined && quote !== undefined && !isSlippageWrong
  const isWaiting = problem === undefined && quote === undefined && !isSlippageWrong
  const words = isOffline && state.fault !== undefined ? t('remote.offline') : problem?.text
  return (
    <form
      className="stack send swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return event.currentTarget.querySelector('input')?.focus()
        // The embedded wallet's card repeats everything except the price impact.
        if (isEmbedded && lossOf(quote) < CONFIRMED_LOSS)
          void startSwap({ core, i18n }, { order, quote, quotes: swap.quotes, isReviewed: false })
        push(core, view('SwapPreview'))
      }}
    >
      <Side side="from" order={order} state={state} />
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
      <Side side="to" order={order} state={state} />
      {order.to === undefined && (
        <TokenChips
          label={assetsText('selectToken')}
          tokens={order.tokens.filter(({ id }) => id !== order.from?.id).slice(0, COUNT)}
          testId="vb-swap-choice-"
          onChoose={({ id }) => chooseSwapToken(core, order, 'to', id)}
        />
      )}
      {quote !== undefined && order.from && order.to && (
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
      {quote !== undefined && <LossWarning quote={quote} />}
      {quote !== undefined && state.fault !== undefined && (
        <Warning id="fault">{swapText(`fault.${state.fault}`)}</Warning>
      )}
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
      {state.fault !== undefined && quote === undefined && RETRIED.has(state.fault) && (
        <Button testId="vb-swap-retry" busy={state.isReading} onClick={swap.quotes.refresh}>
          {swapText('retry')}
        </Button>
      )}
    </form>
  )
}

const shown = new WeakSet<Core>()

/** Shows an open order of the account from before the page was loaded, once. */
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
    .catch((error: unknown) => core.log.warn('Earlier orders could not be read.', error))
}

/** Temporary faults. */
const RETRIED: ReadonlySet<string> = new Set(['busy', 'slow', 'down', 'unclear', 'quoteExpired'])

/** One amount with its token; that of the side which is not typed is the quote's. */
function Side({ side, order, state }: Side.Props) {
  const { core } = useModal()
  const id = useId()
  const hides = useHidesBalances()
  const { draft, text, amount, most } = order
  const { quote, isReading } = state
  const token = order[side]
  const isTyped = draft.side === side
  const decimals = token?.quantity.decimals ?? 0
  const quoted = side === 'from' ? quote?.amount : quote?.received
  const exact = isTyped ? amount : quoted
  const shown = quoted === undefined ? '' : typedAmount(withDigits(formatUnits(quoted, decimals)))
  const isWrong = side === 'from' && exact !== undefined && token !== undefined && exact > most
  return (
    <TokenAmount
      id={id}
      label={swapText(side === 'from' ? 'pay' : 'receive')}
      showsLabel
      token={token}
      value={isTyped ? text : shown}
      isWrong={isWrong}
      isStale={!isTyped && isReading}
      describedBy={`${id}-most`}
      testIds={
        side === 'from'
          ? { amount: 'vb-swap-amount', token: 'vb-swap-from' }
          : { amount: 'vb-swap-received', token: 'vb-swap-to' }
      }
      onChange={(text) => changeSwap(core, { side, amount: text })}
      onToken={() => push(core, view('SwapSelectToken', { target: side }))}
    >
      <span dir="auto" data-testid={`vb-swap-${side}-value`}>
        {token?.price !== undefined &&
          exact !== undefined &&
          formatFiat(toFiat(exact, decimals, token.price))}
      </span>
      <span className="send-most" id={`${id}-most`} data-testid={`vb-swap-${side}-balance`}>
        {token !== undefined &&
          assetsText('balance', {
            amount: hides
              ? HIDDEN
              : `${formatDecimal(token.quantity.numeric, { places: PLACES })} ${token.symbol}`,
          })}
      </span>
      {side === 'from' && most > 0n && <Max order={order} />}
    </TokenAmount>
  )
}

declare namespace Side {
  type Props = { side: 'from' | 'to'; order: SwapOrder; state: QuoteState }
}

/** Fills in the whole balance; of the network's own currency, the highest fee stays. */
function Max({ order }: { order: SwapOrder }) {
  const { core } = useModal()
  const [busy, setBusy] = useState(false)
  async function takeAll() {
    const { from, most, network, draft } = order
    if (from === undefined) return
    setBusy(true)
    try {
      const { swaps } = await transferPart(core, order)
      const price =
        from.address === undefined ? await readGasPrice(core, network.caipNetworkId) : 0n
      const fee = price * (swaps?.usualWork ?? 0n)
      // A visitor who has typed meanwhile keeps that amount.
      if (core.store.getState().swap?.amount !== draft.amount && core.store.getState().swap) return
      const rest = most > fee ? most - fee : 0n
      changeSwap(core, {
        side: 'from',
        amount: typedAmount(formatUnits(rest, from.quantity.decimals)),
      })
    } catch (error) {
      core.log.warn('The fee could not be estimated.', error)
      toast(core, 'error', assetsText('feeFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      data-testid="vb-swap-max"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => !busy && void takeAll()}
    >
      {assetsText('max')}
    </button>
  )
}

/** The first thing that is missing or wrong, for the button. */
function problemOf(order: SwapOrder, { quote, fault }: QuoteState): { text: string } | undefined {
  const { draft, text, from, to, amount, most } = order
  const given = draft.side === 'from' ? amount : quote?.amount
  if (from === undefined || to === undefined) return { text: assetsText('selectToken') }
  if (text.trim() === '' || amount === 0n) return { text: swapText('enterAmount') }
  const readings = readingsOf(text)
  if (readings !== undefined) return { text: assetsText('ambiguous', readings) }
  if (amount === undefined) return { text: swapText('fault.amountInvalid') }
  if (given !== undefined && given > most) return { text: swapText('insufficient') }
  if (quote === undefined && fault !== undefined) return { text: swapText(`fault.${fault}`) }
  return undefined
}
