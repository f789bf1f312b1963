import { foldSymbol, readsLike } from './readsLike.js'

/** Symbols that everybody knows, on whichever network. */
const FAMOUS: ReadonlySet<string> = new Set(
  `USDC USDT DAI USDE USDS PYUSD FDUSD EURC ETH WETH STETH WSTETH BTC WBTC CBBTC TBTC SOL WSOL USDC.e USDbC
BNB WBNB XRP DOGE ADA TRX TON AVAX DOT MATIC POL LINK UNI AAVE SHIB PEPE LTC ATOM`
    .split(/\s/)
    .map(foldSymbol),
)
/** The sign is of Tether's own spelling, and so tells nobody apart. */
const OTHER_THAN_PLAIN = /[^\x20-\x7e₮]/u

/**
 * Whether a symbol is that of a famous token in letters that are not its own: nobody writes it so who means well, whatever the
 * network and the address. One in its own letters may be the real one.
 */
export function isDisguised(symbol: string): boolean {
  return OTHER_THAN_PLAIN.test(symbol) && readsLike(symbol, FAMOUS)
}
