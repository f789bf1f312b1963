/** Wallets whose image shows another company's seal, with an image of another package. Found by eye: check again after an update. */
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
  // Older releases of the source, without the seals.
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

/** Wallets whose only image has a seal. The list shows their initial instead. */
export const WITHOUT_IMAGE = ['com.blockchain.login', 'io.mywallet']
