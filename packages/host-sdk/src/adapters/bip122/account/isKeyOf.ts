import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ReadAddress } from './readAddress.js'

/** The script of a wrapped address: version 0, and a push of the key's hash. */
const WITNESS = [0x00, 0x14]

/**
 * Whether a public key belongs to an address. Taproot keys are only checked by length, because the curve's library is not loaded;
 * signatures are checked against the address itself.
 */
export function isKeyOf(key: Uint8Array, { kind, hash }: ReadAddress): boolean {
  if (kind === 'p2tr') return key.length === 32 || isCompressed(key)
  if (kind === 'p2pkh') return isSame(hash160(key), hash)
  if (!isCompressed(key)) return false
  const own = hash160(key)
  return isSame(kind === 'p2wpkh' ? own : hash160(Uint8Array.of(...WITNESS, ...own)), hash)
}

const isCompressed = (key: Uint8Array) => key.length === 33 && (key[0] === 2 || key[0] === 3)
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
