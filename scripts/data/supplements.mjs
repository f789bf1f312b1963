/** Wallets to list first, in this order. Others follow in the source's order, by use. */
export const FIRST = [
  'io.metamask',
  'com.coinbase.wallet',
  'com.trustwallet.app',
  'com.binance.wallet',
  'com.okex.wallet',
  'me.rainbow',
  'app.phantom',
  'io.rabby',
  'com.ledger',
  'global.safe',
  'com.bitget.web3',
  'org.uniswap',
  'io.zerion.wallet',
  'com.crypto.wallet',
  'im.token',
  'pro.tokenpocket',
  'com.safepal',
  'com.brave.wallet',
  'com.exodus',
  'io.1inch.wallet',
  'com.robinhood.wallet',
  'com.kraken',
  'app.backpack',
  'com.bybit',
  'io.trezor',
]

const flags = (...ids) => ids.map((injected_id) => ({ namespace: 'eip155', injected_id }))

/** Public facts that the source lacks: provider flags, rdns and stores. `null` removes a wrong fact. */
export const FACTS = {
  'io.metamask': { injected: flags('isMetaMask') },
  'com.coinbase.wallet': { injected: flags('isCoinbaseWallet') },
  'com.trustwallet.app': { injected: flags('isTrust', 'isTrustWallet') },
  'com.binance.wallet': {
    injected: flags('isBinance'),
    app_store: 'https://apps.apple.com/us/app/id1436799971',
    play_store: 'https://play.google.com/store/apps/details?id=com.binance.dev',
  },
  // The source contains its download page instead of a link.
  'com.okex.wallet': { injected: flags('isOkxWallet', 'isOKExWallet'), link_mode: null },
  'me.rainbow': { injected: flags('isRainbow') },
  'app.phantom': { injected: flags('isPhantom') },
  'io.rabby': { injected: flags('isRabby') },
  'com.bitget.web3': {
    injected: flags('isBitKeep'),
    app_store: 'https://apps.apple.com/app/bitkeep/id1395301115',
    play_store: 'https://play.google.com/store/apps/details?id=com.bitkeep.wallet',
  },
  'org.uniswap': { rdns: 'org.uniswap.app' },
  'io.zerion.wallet': { injected: flags('isZerion') },
  'im.token': { injected: flags('isImToken') },
  'pro.tokenpocket': { injected: flags('isTokenPocket') },
  'com.safepal': { injected: flags('isSafePal') },
  'com.brave.wallet': { injected: flags('isBraveWallet') },
  'com.exodus': { injected: flags('isExodus'), rdns: 'com.exodus.web3-wallet' },
  'com.coin98': { injected: flags('isCoin98') },
  'sh.frame': { injected: flags('isFrame') },
  'xyz.talisman': { injected: flags('isTalisman') },
}

export const CONNECTORS = {
  walletConnect: 'wallet-connect',
  coinbaseWallet: 'coinbase',
  coinbaseWalletSDK: 'coinbase',
  safe: 'safe',
  ledger: 'ledger',
  okx: 'okx',
}

/** Tokens whose icons are always included. */
export const TOKENS =
  'BTC ETH USDC USDT DAI WBTC POL MATIC DOGE PEPE RETH CBETH USDE PYUSD EURC FRAX GHO BNB AVAX ARB OP CELO FTM SOL'.split(
    ' ',
  )
