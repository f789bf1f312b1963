export { clusterOf } from '../namespaces/solana/clusterOf.js'
export {
  readSolanaTrade,
  type SolanaTrade,
  type TradedAsset,
} from '../namespaces/solana/readSolanaTrade.js'
export {
  COMMITMENTS,
  MAX_TRANSACTION,
  MAX_TRANSACTIONS,
  SendOptions,
  SolanaParams,
  SolanaResults,
} from '../namespaces/solana/requests.js'
