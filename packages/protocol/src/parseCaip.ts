import { type AddressParts, NAMESPACES, type Namespace, type NetworkParts } from './caip.js'
import { VestibuleError } from './errors.js'

// Lengths and characters of CAIP-2 and CAIP-10.
const CHAIN_ID = /^[-_a-zA-Z0-9]{1,32}$/
const ACCOUNT = /^[-.%a-zA-Z0-9]{1,128}$/

export function isNamespace(value: unknown): value is Namespace {
  return NAMESPACES.includes(value as Namespace)
}

/** @throws `invalidCaipNetworkId` without two valid parts, `namespaceNotConfigured` for an unknown namespace */
export function parseCaipNetworkId(value: unknown): NetworkParts {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace = '', chainId = ''] = parts
  if (parts.length !== 2 || !/^[-a-z0-9]{3,8}$/.test(namespace) || !CHAIN_ID.test(chainId))
    throw new VestibuleError('invalidCaipNetworkId')
  if (!isNamespace(namespace)) throw new VestibuleError('namespaceNotConfigured')
  return { namespace, chainId }
}

/** @throws `invalidCaip10Address` for other text than three valid parts, or an unknown namespace */
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

/** Whether the text is a CAIP-10 id of any namespace. */
export function isCaipAddress(text: string): boolean {
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(text)
}
