import { exactly } from '../exactly.js'
import type { NamespaceRules } from '../namespaceRules.js'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,35}$/
const BECH32 = /^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}$/

/** The reference is the first half of the genesis block's hash. Not supported by the embedded wallet. */
export const BIP122: NamespaceRules = {
  namespace: 'bip122',
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (address) => BASE58.test(address) || BECH32.test(address),
  isSameAddress: exactly,
  rpc: new Map(),
}
