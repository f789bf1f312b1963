import type { NamespaceRules } from '../namespaceRules.js'

/** Addresses ignore case, except for the EIP-55 checksum. */
export const EIP155_FORMS: Omit<NamespaceRules, 'rpc'> = {
  namespace: 'eip155',
  isChainReference: (reference) => /^[1-9][0-9]{0,31}$/.test(reference),
  isAddress: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
}
