import type { NamespaceRules } from '../namespaceRules.js'
import { EIP155_RPC } from './rpc.js'

/** EVM networks. An address is the same in any case; EIP-55 only adds a checksum. */
export const EIP155: NamespaceRules = {
  namespace: 'eip155',
  isChainReference: (reference) => /^[1-9][0-9]{0,31}$/.test(reference),
  isAddress: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  isSameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
  rpc: EIP155_RPC,
}
