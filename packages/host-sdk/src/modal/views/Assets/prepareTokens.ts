import { recallHistory } from '../../../assets/kept/storedHistory.js'
import { recallHoldings } from '../../../assets/kept/storedHoldings.js'
import type { Core } from '../../../core/core.js'
import { formatFiat } from './formatFiat.js'

/** Has at hand what the account's tabs take longest for: what was kept of it, and how money is written. */
export function prepareTokens(core: Core): void {
  recallHoldings(core)
  recallHistory(core)
  formatFiat(0)
}
