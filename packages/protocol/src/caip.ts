import { VestibuleError } from './errors.js'

/** The namespaces Vestibule serves, as registered with CAIP-2. */
export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
/**
 * Namespaces of adapters from elsewhere, by name. Declare yours to TypeScript by merging:
 * `declare module '@vestibule/host-sdk' { interface OtherNamespaces { stacks: true } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be merged, and here there is none
export interface OtherNamespaces {}
export type Namespace = (typeof NAMESPACES)[number] | keyof OtherNamespaces

/** CAIP-2, `namespace:chainId`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** CAIP-10, `namespace:chainId:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

export type NetworkParts = { namespace: Namespace; chainId: string }
export type AddressParts = NetworkParts & { address: string }

// Lengths and alphabets of CAIP-2 and CAIP-10.
const CHAIN_ID = /^[-_a-zA-Z0-9]{1,32}$/
const ACCOUNT = /^[-.%a-zA-Z0-9]{1,128}$/

export function isNamespace(value: unknown): value is Namespace {
  return NAMESPACES.includes(value as Namespace)
}

/**
 * Splits a CAIP-2 network id.
 * @throws `invalidCaipNetworkId` when it is not two valid parts, `namespaceNotConfigured` when nobody serves it.
 */
export function parseCaipNetworkId(value: unknown): NetworkParts {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace = '', chainId = ''] = parts
  if (parts.length !== 2 || !/^[-a-z0-9]{3,8}$/.test(namespace) || !CHAIN_ID.test(chainId))
    throw new VestibuleError('invalidCaipNetworkId')
  if (!isNamespace(namespace)) throw new VestibuleError('namespaceNotConfigured')
  return { namespace, chainId }
}

/**
 * Splits a CAIP-10 address.
 * @throws `invalidCaip10Address` when it is not three valid parts of a known namespace.
 */
export function parseCaipAddress(value: unknown): AddressParts {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, chainId = '', address = ''] = parts
  if (
    parts.length !== 3 ||
    !isNamespace(namespace) ||
    !CHAIN_ID.test(chainId) ||
    !ACCOUNT.test(address)
  )
    throw new VestibuleError('invalidCaip10Address')
  return { namespace, chainId, address }
}

/** Whether a text has the form of CAIP-10, in any namespace. */
export function isCaipAddress(text: string): boolean {
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(text)
}

export function formatCaipNetworkId({ namespace, chainId }: NetworkParts): CaipNetworkId {
  return `${namespace}:${chainId}`
}

export function formatCaipAddress({ namespace, chainId, address }: AddressParts): CaipAddress {
  return `${namespace}:${chainId}:${address}`
}
