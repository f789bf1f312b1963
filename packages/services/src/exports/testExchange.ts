export {
  CAREFUL_TOKEN_CODE,
  exchangeOf,
  partsOf,
  rangeExchangeOf,
} from '../testing/swaps/exchange.js'
