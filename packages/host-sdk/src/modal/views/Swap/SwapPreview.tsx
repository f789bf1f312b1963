import { ArrowDownIcon } from '@vestibule/design/icons'
import { formatAmount, roundUp } from '@vestibule/protocol/numbers'
import { useEffect, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { parseUnits, toFiat } from '../../../assets/amounts.js'
import { buildSwap, type Quote, readAllowance } from '../../../assets/swap/swapApi.js'
import type { SwapOrder, SwapToken } from '../../../assets/swap/swapOrder.js'
import { tokenImage } from '../../../directory/images.js'
import { goBack } from '../../../navigation/leaveModal.js'
import { useCore, useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { formatFiat } from '../Assets/formatFiat.js'
import { assetsText } from '../Assets/i18n.js'
import { formatPercent, formatShort } from './formatSwap.js'
import { swapText } from './i18n.js'
import { SwapFacts, TimeLeft } from './SwapFacts.js'
import { CONFIRMED_LOSS, LossWarning, lossOf, Warning } from './SwapWarnings.js'
import { SwapProgress, startSwap } from './startSwap.js'
import { useIsEmbedded, useQuotes, useSwap } from './useSwap.js'

export function SwapPreview() {
  const { core } = useModal()
  const swap = useSwap()
  const { order, quotes } = swap
  const running = useCore((state) => state.swapping)
  const run = running?.draft.caipAddress === order?.account ? running : undefined
  const state = useQuotes(swap, { isOff: run !== undefined })
  useEffect(() => {
    quotes.review(true)
    return () => quotes.review(false)
  }, [quotes])
  const isGone = run === undefined && (state.quote === undefined || !order?.from || !order.to)
  useEffect(() => {
    if (!isGone) return
    toast(core, 'info', assetsText('startAgain'))
    goBack(core)
  }, [core, isGone])
  if (order === undefined || isGone) return null
  if (run !== undefined) return <SwapProgress run={run} />
  if (state.quote === undefined || !order.from || !order.to) return null
  return (
    <Review {...{ order, state, quotes, quote: state.quote, from: order.from, to: order.to }} />
  )
}

function Review({ order, quote, from, to, state, quotes }: Review.Props) {
  const { core, i18n } = useModal()
  const { next, isExpired, isReading } = state
  const { needsApproval, fee } = useCosts(quote)
  const isEmbedded = useIsEmbedded()
  const [agreed, setAgreed] = useState(0)
  const currency = order.tokens.find(({ address }) => address === undefined)
  const spent = from.address === undefined ? quote.amount : 0n
  const isLow = fee !== undefined && currency !== undefined && balanceOf(currency) < fee + spent
  const loss = lossOf(quote)
  const mustAgree = loss >= CONFIRMED_LOSS
  const impact = formatPercent(loss)
  const amount = formatShort(quote.amount, from)
  const isOrder = quote.orderEnds !== undefined
  return (
    <div className="stack swap">
      <div className="swap-sums">
        <Sum label={swapText('pay')} token={from} amount={quote.amount} testId="vb-swap-paid" />
        <ArrowDownIcon />
        <Sum
          label={swapText('receive')}
          token={to}
          amount={quote.received}
          testId="vb-swap-receives"
        />
      </div>
      <SwapFacts order={order} quote={quote} isReview>
        {!isOrder && (
          <div className="fact-row">
            <dt>{swapText('networkFee')}</dt>
            <dd data-testid="vb-swap-network-fee">
              {fee === undefined || currency === undefined ? (
                <span className="skeleton" />
              ) : (
                <bdi>{`${formatAmount(roundUp(fee), currency.quantity.decimals)} ${currency.symbol}`}</bdi>
              )}
            </dd>
          </div>
        )}
      </SwapFacts>
      <LossWarning quote={quote} />
      {isLow && <Warning id="funds">{swapText('lowFunds', { symbol: currency.symbol })}</Warning>}
      {needsApproval && (
        <p className="swap-note muted small" data-testid="vb-swap-approval">
          {swapText(isEmbedded && !isOrder ? 'approvalWithin' : 'approvalNote', { amount })}
        </p>
      )}
      {mustAgree && (
        <label className="swap-agree small">
          <input
            type="checkbox"
            checked={agreed >= loss}
            data-testid="vb-swap-agree"
            onChange={(event) => setAgreed(event.target.checked ? loss : 0)}
          />
          <span>{swapText('impactConfirm', { impact })}</span>
        </label>
      )}
      <div role="status">
        {next !== undefined && (
          <Warning id="changed">
            {swapText('changed', {
              received: formatShort(next.received, to),
              minimum: formatShort(next.minimum, to),
            })}
          </Warning>
        )}
        {next === undefined && isExpired && (
          <Warning id="expired">
            {state.fault === undefined ? swapText('expired') : swapText(`fault.${state.fault}`)}
          </Warning>
        )}
      </div>
      {next === undefined && !isExpired && <TimeLeft quote={quote} />}
      <div className="send-buttons">
        <Button testId="vb-swap-cancel" onClick={() => goBack(core)}>
          {swapText('cancel')}
        </Button>
        {next !== undefined ? (
          <Button kind="primary" testId="vb-swap-accept" onClick={() => quotes.accept()}>
            {swapText('accept')}
          </Button>
        ) : isExpired ? (
          <Button kind="primary" busy={isReading} testId="vb-swap-update" onClick={quotes.refresh}>
            {swapText('update')}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={mustAgree && agreed < loss}
            testId="vb-swap-confirm"
            onClick={() => void startSwap({ core, i18n }, { order, quote, quotes })}
          >
            {swapText(needsApproval ? 'approveAndSwap' : 'swap')}
          </Button>
        )}
      </div>
    </div>
  )
}

declare namespace Review {
  type Props = {
    order: SwapOrder
    quote: Quote
    from: SwapToken
    to: SwapToken
    state: ReturnType<typeof useQuotes>
    quotes: useSwap.Swap['quotes']
  }
}

function Sum(props: { label: string; token: SwapToken; amount: bigint; testId: string }) {
  const { core } = useModal()
  const { label, token, amount, testId } = props
  const { symbol, price, quantity, address, iconUrl } = token
  return (
    <p className="swap-sum">
      <Tile
        round
        name={symbol}
        image={address === undefined ? tokenImage(symbol, core.options) : iconUrl}
      />
      <span className="row-text">
        <span className="muted small">{label}</span>
        <bdi data-testid={testId}>{formatShort(amount, token)}</bdi>
      </span>
      {price !== undefined && (
        <span className="muted small" dir="auto">
          {formatFiat(toFiat(amount, quantity.decimals, price))}
        </span>
      )}
    </p>
  )
}

/** Undefined while loading. `fee` is the maximum. */
function useCosts(quote: Quote): { needsApproval?: boolean; fee?: bigint } {
  const { core } = useModal()
  const [known, setKnown] = useState<{ needsApproval?: boolean; fee?: bigint }>({})
  useEffect(() => {
    let isCurrent = true
    const settle = (change: typeof known) => {
      if (isCurrent) setKnown((before) => ({ ...before, ...change }))
    }
    const lose = (error: unknown) => core.log.warn('Could not read the costs of the swap.', error)
    // Solvers pay the fee of an order.
    if (quote.orderEnds === undefined)
      buildSwap(core, quote).then(({ call }) => settle({ fee: call.fee }), lose)
    if (quote.spender !== undefined)
      readAllowance(core, quote).then(
        (allowance) => settle({ needsApproval: allowance < quote.amount }),
        lose,
      )
    return () => {
      isCurrent = false
    }
  }, [core, quote])
  return known
}

const balanceOf = ({ quantity }: SwapToken) => parseUnits(quantity.numeric, quantity.decimals) ?? 0n
