import type { SwapRules } from '../../swapRules.js'
import { createMaker } from './createMaker.js'

export const SOLANA_SWAPS: SwapRules = {
  createMaker,
  // Transactions state their cost in lamports, so the price of a unit of gas is one.
  readGasPrices: async () => ({ standard: 1n, fast: 1n, instant: 1n }),
}
