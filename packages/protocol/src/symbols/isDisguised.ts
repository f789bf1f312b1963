import { foldSymbol, readsLike } from './readsLike.js'

const FAMOUS: ReadonlySet<string> = new Set(
  `USDC USDT DAI USDE USDS PYUSD FDUSD EURC ETH WETH STETH WSTETH BTC WBTC CBBTC TBTC SOL WSOL USDC.e USDbC
BNB WBNB XRP DOGE ADA TRX TON AVAX DOT MATIC POL LINK UNI AAVE SHIB PEPE LTC ATOM`
    .split(/\s/)
    .map(foldSymbol),
)
/** ₮ is in Tether's official symbol. */
const OTHER_THAN_PLAIN = /[^\x20-\x7e₮]/u

/** Whether other letters imitate a famous symbol. An exact symbol may be the real token. */
export function isDisguised(symbol: string): boolean {
  return OTHER_THAN_PLAIN.test(symbol) && readsLike(symbol, FAMOUS)
}
