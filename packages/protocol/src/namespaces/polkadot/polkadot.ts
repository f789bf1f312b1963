import { exactly } from '../exactly.js'
import type { NamespaceRules } from '../namespaceRules.js'

/**
 * Polkadot: the reference is the first half of the genesis block's hash, the address SS58. Not served by the embedded wallet. Checksums, and
 * spellings of one account in several formats, are for `@vestibule/protocol/polkadot`, whose codec pages without Polkadot do not pay for.
 */
export const POLKADOT: NamespaceRules = {
  namespace: 'polkadot',
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (address) => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address),
  isSameAddress: exactly,
  rpc: new Map(),
}
