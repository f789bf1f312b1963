export { createBitcoinAdapter } from '../adapters/bip122/createBitcoinAdapter.js'
