import { parseDecimal } from '@vestibule/protocol/numbers'
import type { Core } from '../../core/core.js'
import { parseUnits } from '../amounts.js'

/** Default, threshold for a warning, and maximum, in hundredths of a percent. */
export const USUAL_SLIPPAGE = 100
export const WARNED_SLIPPAGE = 500
const MOST_SLIPPAGE = 5_000

/**
 * Reads percent. An empty text means the default.
 * @returns hundredths of a percent; undefined below 0.01, above 50, and for other text
 */
export function readSlippage(text: string): number | undefined {
  if (text.trim() === '') return USUAL_SLIPPAGE
  const hundredths = parseUnits(parseDecimal(text) ?? '', 2)
  return hundredths !== undefined && hundredths >= 1n && hundredths <= MOST_SLIPPAGE
    ? Number(hundredths)
    : undefined
}

export const keptSlippage = ({ storage }: Core): string => {
  const text = storage.get('slippage') ?? ''
  return readSlippage(text) === undefined ? '' : text
}

export function keepSlippage({ storage }: Core, text: string): void {
  if (text.trim() === '') storage.remove('slippage')
  else if (readSlippage(text) !== undefined) storage.set('slippage', text.trim())
}
