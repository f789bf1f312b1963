import { recallHistory } from '../../../assets/kept/storedHistory.js'
import { recallHoldings } from '../../../assets/kept/storedHoldings.js'
import type { Core } from '../../../core/core.js'
import { formatFiat } from './formatFiat.js'

export function prepareTokens(core: Core): void {
  recallHoldings(core)
  recallHistory(core)
  formatFiat(0)
}
