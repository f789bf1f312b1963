/**
 * How the embedded wallet treats a method: `safe` ones are read and answered, `unsafe` ones open the approval,
 * anything else is refused.
 */
export type RpcClass = 'safe' | 'unsafe' | 'refused'

const SAFE_ETH = [
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

const SAFE_WALLET = ['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']

const UNSAFE = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
]

export const SAFE_METHODS: ReadonlySet<string> = new Set([...SAFE_ETH, ...SAFE_WALLET])
export const UNSAFE_METHODS: ReadonlySet<string> = new Set(UNSAFE)
/**
 * What a chain's node answers: the safe methods that are not the wallet's own, and what libraries ask of nodes beside
 * them, which never comes to the wallet.
 */
export const NODE_METHODS: ReadonlySet<string> = new Set([
  ...SAFE_ETH,
  'eth_blobBaseFee',
  'eth_createAccessList',
  'net_version',
  'web3_clientVersion',
])

/** Classifies by exact name: case, spaces and look-alike letters make a method unknown. */
export function classifyRpc(method: string): RpcClass {
  if (SAFE_METHODS.has(method)) return 'safe'
  return UNSAFE_METHODS.has(method) ? 'unsafe' : 'refused'
}

/** What a signer's answer looks like. For display only, never for a decision. */
export function classifyResponse(
  response: unknown,
): 'transaction' | 'signature' | 'object' | 'error' {
  if (typeof response === 'string') {
    if (/^0x[0-9a-fA-F]{64}$/.test(response)) return 'transaction'
    return /^0x[0-9a-fA-F]{62,}$/.test(response) ? 'signature' : 'object'
  }
  return response !== null && typeof response === 'object' ? 'object' : 'error'
}
