import { useSecondsUntil } from '@vestibule/design'
import type { ReactNode } from 'react'
import { addressOf, type Quote } from '../../../assets/swap/swapApi.js'
import type { SwapOrder } from '../../../assets/swap/swapOrder.js'
import { formatPercent, formatRate, formatShort } from './formatSwap.js'
import { swapText } from './i18n.js'

/** The terms of a quote. */
export function SwapFacts({ order, quote, children }: SwapFacts.Props) {
  const { from, to, tokens } = order
  if (from === undefined || to === undefined) return null
  const nameOf = (id: string) =>
    tokens.find((token) => addressOf(token.id) === addressOf(id))?.symbol ?? '…'
  return (
    <dl className="send-facts small">
      <dt>{swapText('rate')}</dt>
      <dd>
        <bdi>{formatRate(quote, { from, to })}</bdi>
      </dd>
      <dt>{swapText('minimum')}</dt>
      <dd>
        <bdi data-testid="vb-swap-minimum">{formatShort(quote.minimum, to)}</bdi>
      </dd>
      <dt>{swapText('slippage')}</dt>
      <dd>{formatPercent(quote.slippage / 100)}</dd>
      <dt>{swapText('impact')}</dt>
      <dd data-testid="vb-swap-impact">{formatPercent(quote.impact)}</dd>
      <dt>{swapText('exchangeFee')}</dt>
      <dd>
        <bdi data-testid="vb-swap-fee">{formatShort(quote.fee, from)}</bdi>
      </dd>
      {children}
      <dt>{swapText('route')}</dt>
      <dd>
        <bdi>{quote.route.map(nameOf).join(' → ')}</bdi>
      </dd>
    </dl>
  )
}

export declare namespace SwapFacts {
  type Props = { order: SwapOrder; quote: Quote; children?: ReactNode }
}

/** How long a quote is good for. */
export function TimeLeft({ quote }: { quote: Quote }) {
  const seconds = useSecondsUntil(quote.validUntil)
  return (
    <span className="muted small" data-testid="vb-swap-valid">
      {swapText('valid', { seconds })}
    </span>
  )
}
