export {
  createTestBitcoinWallet,
  type TestBitcoinWallet,
} from '../adapters/bip122/testing/createTestBitcoinWallet.js'
export type { BitcoinDecision } from '../adapters/bip122/testing/testKeeperOptions.js'
export {
  createTestPolkadotWallet,
  type TestPolkadotWallet,
} from '../adapters/polkadot/testing/createTestPolkadotWallet.js'
export type { PolkadotDecision } from '../adapters/polkadot/testing/testExtensionOptions.js'
export {
  createTestSolanaWallet,
  type SolanaDecision,
  type TestSolanaWallet,
} from '../adapters/solana/testing/createTestSolanaWallet.js'
export { createTestWallet, type Decision, type TestWallet } from '../testing/createTestWallet.js'
