export { createPolkadotAdapter } from '../adapters/polkadot/createPolkadotAdapter.js'
