import { type NamespaceRules, policies, type RpcPolicy } from '../namespaceRules.js'
import { EIP155_FORMS } from './forms.js'

const READS = [
  'accounts',
  'blockNumber',
  'call',
  'chainId',
  'estimateGas',
  'feeHistory',
  'gasPrice',
  'getAccount',
  'getBalance',
  'getBlockByHash',
  'getBlockByNumber',
  'getBlockReceipts',
  'getBlockTransactionCountByHash',
  'getBlockTransactionCountByNumber',
  'getCode',
  'getFilterChanges',
  'getFilterLogs',
  'getLogs',
  'getProof',
  'getStorageAt',
  'getTransactionByBlockHashAndIndex',
  'getTransactionByBlockNumberAndIndex',
  'getTransactionByHash',
  'getTransactionCount',
  'getTransactionReceipt',
  'getUncleCountByBlockHash',
  'getUncleCountByBlockNumber',
  'maxPriorityFeePerGas',
  'newBlockFilter',
  'newFilter',
  'newPendingTransactionFilter',
  'sendRawTransaction',
  'syncing',
  'uninstallFilter',
  'getUserOperationReceipt',
  'estimateUserOperationGas',
  'getUserOperationByHash',
  'supportedEntryPoints',
].map((name) => `eth_${name}`)

/** Libraries send these methods to nodes, never to the wallet. */
const NODES_ONLY = ['eth_blobBaseFee', 'eth_createAccessList', 'net_version', 'web3_clientVersion']

const WALLET_READS = [
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
  'wallet_getSupportedExecutionPermissions',
  'wallet_getGrantedExecutionPermissions',
]

const APPROVED = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
]

const RPC: ReadonlyMap<string, RpcPolicy> = new Map([
  ...policies(READS, { class: 'safe', node: true }),
  ...policies(NODES_ONLY, { class: 'refused', node: true }),
  ...policies(WALLET_READS, { class: 'safe', node: false }),
  ...policies(APPROVED, { class: 'unsafe', node: false }),
])

export const EIP155: NamespaceRules = { ...EIP155_FORMS, rpc: RPC }
