import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/curves/utils.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { invalidParams } from './invalidParams.js'

const BYTES = /^0x(?:[0-9a-fA-F]{2})*$/
const SIGNATURE = /^0x[0-9a-fA-F]{130}$/

/**
 * `personal_ecRecover` with `[message, signature]`. Complete hex is bytes, other values are text.
 * @throws `invalidParams`
 */
export function recoverSigner(params: unknown): string {
  const [message, signature] = Array.isArray(params) ? params : []
  if (typeof message !== 'string' || typeof signature !== 'string' || !SIGNATURE.test(signature))
    throw invalidParams('`personal_ecRecover` requires a message and a signature of 65 bytes.')
  const bytes = BYTES.test(message)
    ? hexToBytes(message.slice(2))
    : new TextEncoder().encode(message)
  return recover(hashMessage(bytes), hexToBytes(signature.slice(2)))
}

function recover(hash: Uint8Array, signature: Uint8Array): string {
  const [v = 0] = signature.subarray(64)
  // Some hardware wallets do not add 27 to the last byte.
  const parity = v < 27 ? v : v - 27
  if (parity > 1) throw invalidParams('The last byte of a signature must be 27 or 28.')
  try {
    const recovered = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
      .addRecoveryBit(parity)
      .recoverPublicKey(hash)
    const publicKey = recovered.toBytes(false).subarray(1)
    return `0x${bytesToHex(keccak_256(publicKey).subarray(-20))}`
  } catch (cause) {
    throw invalidParams('The signature does not belong to any key.', cause)
  }
}

function hashMessage(bytes: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return keccak_256(concatBytes(prefix, bytes))
}
