export { default as styles } from './Swap/Swap.css?inline'
export { Swap } from './Swap/Swap.js'
export { SwapPreview } from './Swap/SwapPreview.js'
export { SwapSelectToken } from './Swap/SwapSelectToken.js'
