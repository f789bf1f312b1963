export { createWagmiAdapter } from '../adapters/wagmi/createWagmiAdapter.js'
export { vestibuleWallet } from '../adapters/wagmi/own/vestibuleWallet.js'
export type { WagmiActions, WagmiConfig } from '../adapters/wagmi/wagmi.js'
