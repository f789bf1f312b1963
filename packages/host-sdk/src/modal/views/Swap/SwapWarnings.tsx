import { WarnIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import type { Quote } from '../../../assets/swap/swapApi.js'
import { formatPercent } from './formatSwap.js'
import { swapText } from './i18n.js'

/** Percent: price impact that shows a warning, and loss that requires consent. */
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

/** The larger reported loss in percent. */
export const lossOf = ({ impact = 0, belowPrice = 0 }: Quote) => Math.max(impact, belowPrice)

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
