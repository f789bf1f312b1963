import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import type { Account } from '../../../core/model/connector.js'
import { type AddressKind, type ReadAddress, readAddress, spellAddress } from './readAddress.js'

/** Start of the script of a wrapped address: version 0, then a push of the key's hash. */
const WITNESS = [0x00, 0x14]

const isCompressed = (key: Uint8Array) => key.length === 33 && (key[0] === 2 || key[0] === 3)

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const MAX_ACCOUNTS = 256

export type Claim = {
  address: unknown
  publicKey: unknown
  purpose?: unknown
}

/** `publicKey` is hexadecimal. */
export type BitcoinAccount = Required<Account> & { type: 'payment' | 'ordinal' }

/**
 * Lists payment accounts first, without duplicates. Omits addresses of other networks, and accounts
 * with a wrong key.
 */
export function readAccounts(claims: readonly Claim[], reference: string): BitcoinAccount[] {
  const known = new Map<string, Read>()
  for (const claim of claims.slice(0, MAX_ACCOUNTS)) {
    const read = readClaim(claim, reference)
    if (read !== undefined && !known.has(read.address)) known.set(read.address, read)
  }
  const accounts = withPurposes([...known.values()])
  return [...ofType(accounts, 'payment'), ...ofType(accounts, 'ordinal')]
}

type Read = { address: string; publicKey: string; kind: AddressKind; purpose: unknown }

function readClaim({ address, publicKey, purpose }: Claim, reference: string): Read | undefined {
  const spelled = spellAddress(String(address))
  const read = readAddress(spelled)
  const key = readKey(publicKey)
  if (read === undefined || key === undefined) return undefined
  if (!read.references.includes(reference) || !isKeyOf(key, read)) return undefined
  return { address: spelled, publicKey: hex.encode(key), kind: read.kind, purpose }
}

function readKey(key: unknown): Uint8Array | undefined {
  try {
    return key instanceof Uint8Array ? Uint8Array.from(key) : hex.decode(String(key))
  } catch {
    return undefined
  }
}

/** Uses Taproot accounts without a stated purpose for ordinals. If all accounts are for ordinals, the first one pays. */
function withPurposes(all: readonly Read[]): BitcoinAccount[] {
  const typed = all.map(({ address, publicKey, kind, purpose }) => {
    const isOrdinal = purpose === undefined ? kind === 'p2tr' : purpose !== 'payment'
    return { address, publicKey, type: isOrdinal ? ('ordinal' as const) : ('payment' as const) }
  })
  const [first, ...rest] = typed
  if (first === undefined || typed.some(({ type }) => type === 'payment')) return typed
  return [{ ...first, type: 'payment' }, ...rest]
}

const ofType = (accounts: readonly BitcoinAccount[], wanted: BitcoinAccount['type']) =>
  accounts.filter(({ type }) => type === wanted)

/**
 * Checks only the length of Taproot keys, because the curve's library is not loaded. The SDK
 * verifies signatures later.
 */
export function isKeyOf(key: Uint8Array, { kind, hash }: ReadAddress): boolean {
  if (kind === 'p2tr') return key.length === 32 || isCompressed(key)
  if (kind === 'p2pkh') return isSame(hash160(key), hash)
  if (!isCompressed(key)) return false
  const own = hash160(key)
  return isSame(kind === 'p2wpkh' ? own : hash160(Uint8Array.of(...WITNESS, ...own)), hash)
}
