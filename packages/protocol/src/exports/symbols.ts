export { isDisguised } from '../symbols/isDisguised.js'
export { foldSymbol, readsLike } from '../symbols/readsLike.js'
