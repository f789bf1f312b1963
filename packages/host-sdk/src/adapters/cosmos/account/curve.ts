import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** This module needs the curve library and loads with the first signature. */

/** Address derivation of the chain: like Cosmos, or like Ethereum (Evmos and Injective). */
export type KeyKind = 'secp256k1' | 'ethsecp256k1'

/** Undefined for an invalid key. */
export function ethereumHash(key: Uint8Array): Uint8Array | undefined {
  try {
    return keccak_256(secp256k1.Point.fromBytes(key).toBytes(false).subarray(1)).subarray(12)
  } catch {
    return undefined
  }
}

/** Requires 64 bytes with a low S value. */
export function isSigned(
  kind: KeyKind,
  { signature, bytes, key }: { signature: Uint8Array; bytes: Uint8Array; key: Uint8Array },
): boolean {
  try {
    return kind === 'secp256k1'
      ? secp256k1.verify(signature, bytes, key)
      : secp256k1.verify(signature, keccak_256(bytes), key, { prehash: false })
  } catch {
    return false
  }
}
