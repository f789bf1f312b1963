import { exactly } from '../exactly.js'
import type { NamespaceRules } from '../namespaceRules.js'

/**
 * Polkadot: the reference is the first half of the genesis block's hash, the address SS58. The embedded wallet does not serve
 * it. Checksums and other formats are in `@vestibule/protocol/polkadot`, so that pages without Polkadot do not load the codec.
 */
export const POLKADOT: NamespaceRules = {
  namespace: 'polkadot',
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (address) => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address),
  isSameAddress: exactly,
  rpc: new Map(),
}
