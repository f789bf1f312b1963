/** Swaps of tokens; a chunk of its own. */

export { default as styles } from './Swap/Swap.css?inline'
export { Swap } from './Swap/Swap.js'
export { SwapPreview } from './Swap/SwapPreview.js'
export { SwapSelectToken } from './Swap/SwapSelectToken.js'
