import { useSecondsUntil } from '@vestibule/design'
import type { ReactNode } from 'react'
import { addressOf, type Quote } from '../../../assets/swap/swapApi.js'
import type { SwapOrder } from '../../../assets/swap/swapOrder.js'
import { formatPercent, formatRate, formatShort } from './formatSwap.js'
import { swapText } from './i18n.js'
import { useIsEmbedded } from './useSwap.js'

export function SwapFacts({ order, quote, isReview = false, children }: Props) {
  const { from, to, tokens } = order
  const isEmbedded = useIsEmbedded()
  if (from === undefined || to === undefined) return null
  const nameOf = (id: string) =>
    tokens.find((token) => addressOf(token.id) === addressOf(id))?.symbol ?? '…'
  // Pools use the wrapped native currency, which the visitor does not see.
  const route = [from.symbol, ...quote.route.slice(1, -1).map(nameOf), to.symbol]
  const fees = [
    ...(quote.fees.from > 0n || quote.fees.to === 0n ? [formatShort(quote.fees.from, from)] : []),
    ...(quote.fees.to > 0n ? [formatShort(quote.fees.to, to)] : []),
  ]
  return (
    <dl className="send-facts small">
      {isReview && (
        <div className="fact-row">
          <dt>{swapText('rate')}</dt>
          <dd>
            <bdi>{formatRate(quote, { from, to })}</bdi>
          </dd>
        </div>
      )}
      <div className="fact-row">
        <dt>{swapText('minimum')}</dt>
        <dd>
          <bdi data-testid="vb-swap-minimum">{formatShort(quote.minimum, to)}</bdi>
        </dd>
      </div>
      {isReview && (
        <div className="fact-row">
          <dt>{swapText('slippage')}</dt>
          <dd>
            <bdi>{formatPercent(quote.slippage / 100)}</bdi>
          </dd>
        </div>
      )}
      {quote.impact !== undefined && (
        <div className="fact-row">
          <dt>{swapText('impact')}</dt>
          <dd data-testid="vb-swap-impact">
            <bdi>{formatPercent(quote.impact)}</bdi>
          </dd>
        </div>
      )}
      {quote.exchange !== undefined && (
        <div className="fact-row">
          <dt>{swapText('exchange')}</dt>
          <dd>
            <bdi data-testid="vb-swap-exchange">{quote.exchange}</bdi>
          </dd>
        </div>
      )}
      <div className="fact-row">
        <dt>{swapText('exchangeFee')}</dt>
        <dd>
          <bdi data-testid="vb-swap-fee">{fees.join(' + ')}</bdi>
        </dd>
      </div>
      {children}
      {quote.isProtected && isEmbedded && (
        <div className="fact-row">
          <dt>{swapText('protected')}</dt>
          <dd data-testid="vb-swap-protected">{swapText('hidden')}</dd>
        </div>
      )}
      <div className="fact-row">
        <dt>{swapText('route')}</dt>
        <dd>
          <bdi>{route.join(' → ')}</bdi>
        </dd>
      </div>
    </dl>
  )
}

type Props = {
  order: SwapOrder
  quote: Quote
  /** Also shows rate and slippage, which the form shows elsewhere. @default false */
  isReview?: boolean
  children?: ReactNode
}

export function TimeLeft({ quote }: { quote: Quote }) {
  const seconds = useSecondsUntil(quote.validUntil)
  return (
    <span className="swap-note muted small" data-testid="vb-swap-valid">
      {swapText('valid', { seconds })}
    </span>
  )
}
