import { blake2b } from '@noble/hashes/blake2.js'
import { verify as isSignedBySr25519 } from '@scure/sr25519'
import { readSignatures, type Scheme, type Signature } from '@vestibule/protocol/polkadot'
import { importCode } from '../../../platform/importCode.js'
import { isSignedBy } from '../../ed25519/isSignedBy.js'

/**
 * Finds the valid signature in a wallet's response. Browsers before 2025 may lack Ed25519.
 * @param key the account's 32 bytes
 */
export async function findSigned(
  signature: unknown,
  { message, key }: { message: Uint8Array; key: Uint8Array },
): Promise<Signature | undefined> {
  for (const read of readSignatures(signature)) {
    const verify = await VERIFIERS[read.scheme]()
    try {
      if (await verify(key, message, read.bytes)) return read
    } catch {
      // The bytes are not a signature of this scheme.
    }
  }
  return undefined
}

type Verify = (
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean | undefined>

const VERIFIERS: Readonly<Record<Scheme, () => Promise<Verify>>> = {
  // The all-zero key verifies every signature, so reject it.
  sr25519: async () => (key, message, signature) =>
    key.some((byte) => byte !== 0) && isSignedBySr25519(message, signature, key),
  ed25519: async () => isSignedBy,
  // Load the library on demand: it is large, and few accounts use ECDSA.
  async ecdsa() {
    const { recoverKey } = await importCode(() => import('./recoverKey.js'))
    return (key, message, signature) =>
      hashOf(recoverKey(hashOf(message), signature)).join() === key.join()
  },
}

const hashOf = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })
