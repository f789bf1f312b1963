/** What a dapp with a modal of its own needs, in one file that comes with the first of it. */
export { cancelPairing } from '../connections/pairing.js'
export { connectWallet } from './connectWallet.js'
export { getWallets } from './getWallets.js'
export { getQuery, subscribeQuery } from './queries.js'
