import { bech32 } from '@scure/base'
import { COSMOS, VestibuleError } from '@vestibule/protocol'

export type ReadAddress = {
  /** The chain's prefix, such as `cosmos` or `osmo`. */
  prefix: string
  /** The hash of the key, or of another owner of the account. */
  hash: Uint8Array
}

/** Lengths in bytes of an account: of a key, or of a contract or a module. */
const LENGTHS = [20, 32]

/** Bech32 may be entirely in capitals (BIP-173). */
export const spellAddress = (address: string) =>
  address === address.toUpperCase() ? address.toLowerCase() : address

/** Undefined for an invalid address. */
export function readAddress(address: unknown): ReadAddress | undefined {
  if (typeof address !== 'string' || !COSMOS.isAddress(address)) return undefined
  try {
    const { prefix, bytes } = bech32.decodeToBytes(address)
    return LENGTHS.includes(bytes.length) ? { prefix, hash: bytes } : undefined
  } catch {
    return undefined
  }
}

/** Like {@link readAddress}, but throws. @param prefix The chain's, if known. @throws `invalidCaip10Address` */
export function parseAddress(address: unknown, prefix?: string): ReadAddress {
  const read = readAddress(address)
  if (read === undefined || (prefix !== undefined && read.prefix !== prefix))
    throw new VestibuleError('invalidCaip10Address')
  return read
}
