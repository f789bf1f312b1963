import { recallHoldings } from '../../../assets/storedHoldings.js'
import type { Core } from '../../../core/core.js'
import { formatFiat } from './formatFiat.js'

/** Has at hand what a list of tokens takes longest for: what was kept of the account, and how money is written. */
export function prepareTokens(core: Core): void {
  recallHoldings(core)
  formatFiat(0)
}
