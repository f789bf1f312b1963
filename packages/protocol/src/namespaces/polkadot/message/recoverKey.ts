import { secp256k1 } from '@noble/curves/secp256k1.js'

/**
 * The public key that made a signature of ECDSA, in its short form.
 * @param signature 64 bytes, and one that tells which of the possible keys it is.
 * @throws for bytes that are no signature
 */
export function recoverKey(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  const [recovery = 0] = signature.slice(64)
  const recovered = Uint8Array.of(recovery, ...signature.slice(0, 64))
  return secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash).toBytes(true)
}
