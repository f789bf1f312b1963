import { hex } from '@scure/base'
import type { Account } from '../../../core/model/connector.js'
import { isKeyOf } from './isKeyOf.js'
import { type AddressKind, readAddress, spellAddress } from './readAddress.js'

/** Accounts that are taken from one wallet. */
const MAX_ACCOUNTS = 256

/** A wallet's claim about an account, before it is checked. */
export type Claim = {
  address: unknown
  /** Bytes, or hexadecimal. */
  publicKey: unknown
  /** The wallet's purpose for it, if stated. */
  purpose?: unknown
}

/** An account of Bitcoin; its public key is hexadecimal. */
export type BitcoinAccount = Required<Account> & { type: 'payment' | 'ordinal' }

/**
 * The accounts of one network among those of a wallet, each once: payment accounts first, then those for ordinals.
 * Entries with an address of another network, or a key that does not match the address, are left out.
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

/** If the wallet names no purpose, Taproot is for ordinals, unless it is the only account. */
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
