/** A swap from the press on, in one chunk. */

export { performSwap } from './performSwap.js'
export { SwapProgress } from './SwapProgress.js'
