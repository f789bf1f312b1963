// biome-ignore lint/performance/noReExportAll: AppKit's networks are viem's chains, of which there are hundreds.
export * from 'viem/chains'
export type { AppKitNetwork } from '../appkit/networks.js'
export {
  bitcoin,
  bitcoinSignet,
  bitcoinTestnet,
  defineChain,
  solana,
  solanaDevnet,
  solanaTestnet,
} from '../appkit/networks.js'
export { WagmiAdapter } from '../appkit/WagmiAdapter.js'
// biome-ignore lint/performance/noReExportAll: the neighbouring entry.
export * from './appkit.js'
