export type {
  AccountBalances,
  AskIndex,
  AskNodeAll,
  BlockRange,
  ChainData,
  ChainReader,
  ChainSources,
  ChainTransaction,
  HeldNft,
  NftId,
  NodeCall,
  NodeOutcome,
  PoolRules,
  TokenFacts,
  TokenTransfer,
} from '../chainReader.js'
export { REVOCATION } from '../chainReader.js'
export { createTables, type Database } from '../database.js'
export { expectAnswer } from '../expectAnswer.js'
export { httpNode } from '../httpNode.js'
export { NodeFault } from '../nodeFault.js'
export type { Admission, Holder, HolderOf, Requester } from '../scans/admission.js'
export type { advanceScan } from '../scans/advanceScan.js'
export { createScanner, type IndexedChain, type Scanner } from '../scans/createScanner.js'
export { findInHistory, type HistoryPlace } from '../scans/findInHistory.js'
export { forgetAccounts, forgetUnused, STORED_SCANS } from '../scans/forgetScans.js'
export { lookAtTransactions } from '../scans/lookAtTransactions.js'
export type { Subject } from '../scans/scans.js'
export type { TransactionRow } from '../scans/transactionRows.js'
export {
  lastTransfersOf,
  seenNfts,
  seenTokens,
  type TransferRow,
  transfersIn,
  writeTransfers,
} from '../scans/transfersOf.js'
export { dataScans, dataTransactions, dataTransfers } from '../tables.js'
