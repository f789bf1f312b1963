import { WarnIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import type { Quote } from '../../../assets/swap/swapApi.js'
import { formatPercent } from './formatSwap.js'
import { swapText } from './i18n.js'

/** Per cent of price impact from which a visitor is warned, and of a loss from which they have to agree. */
const WARNED = 1
export const CONFIRMED_LOSS = 10

export function Warning({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="send-warning small" data-testid={`vb-swap-warning-${id}`}>
      <WarnIcon />
      <span>{children}</span>
    </p>
  )
}

/** Per cent of the value that a quote costs the visitor, as far as exchange and services know. */
export const lossOf = ({ impact = 0, belowPrice = 0 }: Quote) => Math.max(impact, belowPrice)

/** Shows the price impact, or the difference to the price elsewhere. */
export function LossWarning({ quote }: { quote: Quote }) {
  const { impact: percent = 0, belowPrice } = quote
  const impact = formatPercent(percent)
  if (belowPrice !== undefined && percent < CONFIRMED_LOSS)
    return (
      <Warning id="price">{swapText('belowPrice', { loss: formatPercent(belowPrice) })}</Warning>
    )
  if (percent < WARNED) return null
  return (
    <Warning id="impact">
      {swapText(percent < CONFIRMED_LOSS ? 'impactWarn' : 'impactHigh', { impact })}
    </Warning>
  )
}
