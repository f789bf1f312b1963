export { createSolanaAdapter } from '../adapters/solana/createSolanaAdapter.js'
