export { describeExchange, type ExchangeWorld } from '../testing/swaps/exchangeContract.js'
