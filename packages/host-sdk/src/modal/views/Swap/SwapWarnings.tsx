import { WarnIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import type { Quote } from '../../../assets/swap/swapApi.js'
import { formatPercent } from './formatSwap.js'
import { swapText } from './i18n.js'

/** Per cent of price impact from which a visitor is warned, and from which they have to agree. */
const WARNED = 1
export const CONFIRMED_IMPACT = 10

export function Warning({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="send-warning small" data-testid={`vb-swap-warning-${id}`}>
      <WarnIcon />
      <span>{children}</span>
    </p>
  )
}

/** Says by how much the trade itself worsens its price. */
export function ImpactWarning({ quote }: { quote: Quote }) {
  const { impact: percent = 0 } = quote
  if (percent < WARNED) return null
  const impact = formatPercent(percent)
  return (
    <Warning id="impact">
      {swapText(percent < CONFIRMED_IMPACT ? 'impactWarn' : 'impactHigh', { impact })}
    </Warning>
  )
}
