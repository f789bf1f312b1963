/**
 * Wallets whose image in the source has another company's seal at its lower left, and the replacement: the wallet's own image
 * in a package of sources.mjs. Found by eye in the version of sources.mjs; check again when that changes.
 */
export const REPLACEMENTS = {
  rainbowkit: {
    'io.metamask': 'metaMask',
    'com.trustwallet.app': 'trust',
    'com.binance.wallet': 'binance',
    'com.ledger': 'ledger',
    'global.safe': 'safe',
    'com.bitget.web3': 'bitget',
    'org.uniswap': 'uniswap',
    'io.zerion.wallet': 'zerion',
    'im.token': 'imToken',
    'pro.tokenpocket': 'tokenPocket',
    'com.safepal': 'safepal',
    'com.bifrostwallet': 'bifrost',
    'com.roninchain.wallet': 'ronin',
  },
  icons: {
    'com.crypto.wallet': 'exchanges/crypto-com',
    'io.1inch.wallet': 'exchanges/1inch',
    'io.trezor': 'wallets/trezor',
  },
  // Releases of the source from before these images were sealed.
  wallets5103: {
    'co.arculus': 'co.arculus',
    'com.bestwallet': 'com.bestwallet',
    'com.bitcoin': 'com.bitcoin',
    'com.bitpay': 'com.bitpay',
    'com.elrond.maiar.wallet': 'com.elrond.maiar.wallet',
    'com.fireblocks': 'com.fireblocks',
  },
  wallets5119: {
    'com.coolbitx.cwsapp': 'com.coolbitx.cwsapp',
    'com.dcentwallet': 'com.dcentwallet',
    'com.mtpelerin': 'com.mtpelerin',
    'io.ironwallet': 'io.ironwallet',
  },
}

/** Sealed without another source, so they are shown by their initial. */
export const WITHOUT_IMAGE = ['com.blockchain.login', 'io.mywallet']
