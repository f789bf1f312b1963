import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import { readSignatures, type Scheme, type Signature } from './readSignatures.js'

/**
 * The account's signature of a message in what a wallet answered; undefined where there is none.
 * @param key The account's 32 bytes.
 */
export function findSigned(
  signature: unknown,
  { message, key }: { message: Uint8Array; key: Uint8Array },
): Signature | undefined {
  return readSignatures(signature).find(({ scheme, bytes }) => {
    try {
      return VERIFY[scheme](bytes, message, key)
    } catch {
      // Bytes that are no signature of the scheme at all.
      return false
    }
  })
}

type Verify = (signature: Uint8Array, message: Uint8Array, key: Uint8Array) => boolean

const hashOf = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

const VERIFY: Readonly<Record<Scheme, Verify>> = {
  ed25519: (signature, message, key) => ed25519.verify(signature, message, key, { zip215: false }),
  sr25519: (signature, message, key) => verifySr25519(message, signature, key),
  // The account is the hash of the key, which the signature gives away.
  ecdsa(signature, message, key) {
    const [recovery = 0] = signature.slice(64)
    const recovered = Uint8Array.of(recovery, ...signature.slice(0, 64))
    const own = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(
      hashOf(message),
    )
    return hashOf(own.toBytes(true)).join() === key.join()
  },
}
