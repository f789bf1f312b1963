/** Loads after the press, in one chunk. */

export { performSwap } from './performSwap.js'
export { SwapProgress } from './SwapProgress.js'
