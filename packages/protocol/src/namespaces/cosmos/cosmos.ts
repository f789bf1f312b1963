import { exactly } from '../exactly.js'
import type { NamespaceRules } from '../namespaceRules.js'

/** The reference is a Tendermint chain id, or half of its hash (CAIP-2). Not supported by the embedded wallet. */
export const COSMOS: NamespaceRules = {
  namespace: 'cosmos',
  isChainReference: (reference) =>
    /^(?!hashed-)[-a-zA-Z0-9]{1,32}$|^hashed-[0-9a-f]{16}$/.test(reference),
  isAddress: (address) => /^[a-z][a-z0-9]{0,82}1[02-9ac-hj-np-z]{38,58}$/.test(address),
  isSameAddress: exactly,
  rpc: new Map(),
}
