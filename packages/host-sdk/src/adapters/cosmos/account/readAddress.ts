import { bech32 } from '@scure/base'
import { COSMOS, VestibuleError } from '@vestibule/protocol'

export type ReadAddress = {
  /** Prefix of the chain, such as `cosmos` or `osmo`. */
  prefix: string
  /** Hash of the key, contract or module that owns the account. */
  hash: Uint8Array
}

/** Account lengths in bytes: for a key, and for a contract or a module. */
const LENGTHS = [20, 32]

/** BIP-173 allows an address entirely in capitals. */
export const spellAddress = (address: string) =>
  address === address.toUpperCase() ? address.toLowerCase() : address

export function readAddress(address: unknown): ReadAddress | undefined {
  if (typeof address !== 'string' || !COSMOS.isAddress(address)) return undefined
  try {
    const { prefix, bytes } = bech32.decodeToBytes(address)
    return LENGTHS.includes(bytes.length) ? { prefix, hash: bytes } : undefined
  } catch {
    return undefined
  }
}

/** Throws for an invalid address. @param prefix The chain's prefix, if known. @throws `invalidCaip10Address` */
export function parseAddress(address: unknown, prefix?: string): ReadAddress {
  const read = readAddress(address)
  if (read === undefined || (prefix !== undefined && read.prefix !== prefix))
    throw new VestibuleError('invalidCaip10Address')
  return read
}
