/** For dapps with a custom modal. Loaded with the first call. */
export { cancelPairing } from '../connections/pairing.js'
export { connectWallet } from './connectWallet.js'
export { getWallets } from './getWallets.js'
export { getQuery, subscribeQuery } from './queries.js'
