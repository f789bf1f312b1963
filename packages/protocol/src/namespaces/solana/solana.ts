import { exactly } from '../exactly.js'
import { type NamespaceRules, policies } from '../namespaceRules.js'

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const REFERENCE = new RegExp(`^${BASE58}{32}$`)
const ADDRESS = new RegExp(`^${BASE58}{32,44}$`)

/** Methods for cluster nodes, sent by pages and the wallet. */
const NODES_ONLY = [
  'getAccountInfo',
  'getBalance',
  'getFeeForMessage',
  'getLatestBlockhash',
  'getMultipleAccounts',
  'getSignatureStatuses',
  'getTokenAccountsByOwner',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
]
const SIGNING = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** The reference is the first 32 characters of the genesis hash. An address is a public key. */
export const SOLANA: NamespaceRules = {
  namespace: 'solana',
  isChainReference: (reference) => REFERENCE.test(reference),
  isAddress: (address) => ADDRESS.test(address),
  isSameAddress: exactly,
  rpc: new Map([
    ...policies(NODES_ONLY, { class: 'refused', node: true }),
    ...policies(SIGNING, { class: 'unsafe', node: false }),
  ]),
}
