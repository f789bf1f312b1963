export { performSwap } from './performSwap.js'
export { SwapProgress } from './SwapProgress.js'
