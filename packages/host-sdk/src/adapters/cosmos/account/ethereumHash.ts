import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** What Ethereum makes an address of; undefined for what is no key of the curve. */
export function ethereumHash(key: Uint8Array): Uint8Array | undefined {
  try {
    return keccak_256(secp256k1.Point.fromBytes(key).toBytes(false).subarray(1)).subarray(12)
  } catch {
    return undefined
  }
}
