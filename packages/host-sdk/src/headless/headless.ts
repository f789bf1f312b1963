/** The code for dapps with their own modal, loaded with the first call. */
export { cancelPairing } from '../connections/pairing.js'
export { connectWallet } from './connectWallet.js'
export { getWallets } from './getWallets.js'
export { getQuery, subscribeQuery } from './queries.js'
