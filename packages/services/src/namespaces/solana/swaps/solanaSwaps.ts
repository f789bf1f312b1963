import type { SwapRules } from '../../swapRules.js'
import { createMaker } from './createMaker.js'

export const SOLANA_SWAPS: SwapRules = {
  createMaker,
  // Transactions state their cost in lamports, so that a unit of gas costs one.
  readGasPrices: async () => ({ standard: 1n, fast: 1n, instant: 1n }),
}
