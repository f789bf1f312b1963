// AppKit's set-up for wagmi from one file.
export { WagmiAdapter } from '../appkit/WagmiAdapter.js'
// biome-ignore lint/performance/noReExportAll: whatever the other two have.
export * from './appkit.js'
// biome-ignore lint/performance/noReExportAll: the same.
export * from './appkit-networks.js'
