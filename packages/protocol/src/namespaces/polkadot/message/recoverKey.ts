import { secp256k1 } from '@noble/curves/secp256k1.js'

/**
 * Returns a compressed key.
 * @param signature 64 bytes, and a byte that selects the key
 * @throws for an invalid signature
 */
export function recoverKey(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  const [recovery = 0] = signature.slice(64)
  const recovered = Uint8Array.of(recovery, ...signature.slice(0, 64))
  return secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash).toBytes(true)
}
