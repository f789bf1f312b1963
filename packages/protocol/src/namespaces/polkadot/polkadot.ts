import { exactly } from '../exactly.js'
import type { NamespaceRules } from '../namespaceRules.js'

/**
 * The reference is the first half of the genesis block's hash. Not supported by the embedded
 * wallet. The codec is in `@vestibule/protocol/polkadot`, so that other pages do not load it.
 */
export const POLKADOT: NamespaceRules = {
  namespace: 'polkadot',
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (address) => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address),
  isSameAddress: exactly,
  rpc: new Map(),
}
