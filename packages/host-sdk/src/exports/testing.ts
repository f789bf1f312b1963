export {
  createTestSolanaWallet,
  type SolanaDecision,
  type TestSolanaWallet,
} from '../adapters/solana/testing/createTestSolanaWallet.js'
export { createTestWallet, type Decision, type TestWallet } from '../testing/createTestWallet.js'
