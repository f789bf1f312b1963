export { BitcoinAdapter, Ethers5Adapter, EthersAdapter, SolanaAdapter } from '../appkit/adapters.js'
export type { AppKit } from '../appkit/appKitOf.js'
// The build replaces React with Preact: see `withPreact`.
export { createAppKit } from '../appkit/createAppKit.js'
