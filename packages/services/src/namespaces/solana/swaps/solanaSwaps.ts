import type { SwapRules } from '../../swapRules.js'
import { createMaker } from './createMaker.js'

export const SOLANA_SWAPS: SwapRules = {
  createMaker,
  // Transactions state their cost in lamports, so a gas unit costs one.
  readGasPrices: async () => ({ standard: 1n, fast: 1n, instant: 1n }),
}
