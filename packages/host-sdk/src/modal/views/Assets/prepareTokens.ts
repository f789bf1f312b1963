import { recallHistory } from '../../../assets/kept/storedHistory.js'
import { recallHoldings } from '../../../assets/kept/storedHoldings.js'
import type { Core } from '../../../core/core.js'
import { formatFiat } from './formatFiat.js'

/** Prepares the slowest parts: stored data and number formats. */
export function prepareTokens(core: Core): void {
  recallHoldings(core)
  recallHistory(core)
  formatFiat(0)
}
