/** Loaded with the first call of a dapp with its own modal. */
export { cancelPairing } from '../connections/pairing.js'
export { connectWallet } from './connectWallet.js'
export { getWallets } from './getWallets.js'
export { getQuery, subscribeQuery } from './queries.js'
