export { CAREFUL_TOKEN_CODE, exchangeOf, partsOf } from '../testing/swaps/exchange.js'
