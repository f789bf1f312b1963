import { foldSymbol, readsLike } from './readsLike.js'

/** Well-known symbols of all networks. */
const FAMOUS: ReadonlySet<string> = new Set(
  `USDC USDT DAI USDE USDS PYUSD FDUSD EURC ETH WETH STETH WSTETH BTC WBTC CBBTC TBTC SOL WSOL USDC.e USDbC
BNB WBNB XRP DOGE ADA TRX TON AVAX DOT MATIC POL LINK UNI AAVE SHIB PEPE LTC ATOM`
    .split(/\s/)
    .map(foldSymbol),
)
/** ₮ is part of Tether's own symbol. */
const OTHER_THAN_PLAIN = /[^\x20-\x7e₮]/u

/** Uses other letters than a famous symbol. A symbol in the token's own letters may be the real one. */
export function isDisguised(symbol: string): boolean {
  return OTHER_THAN_PLAIN.test(symbol) && readsLike(symbol, FAMOUS)
}
