import { VestibuleError } from '@vestibule/protocol'
import { type Bytes, type Random, utf8 } from '../../platform/bytes.js'

/** IV size in bytes (SP 800-38D). */
const IV_LENGTH = 12

/** AES-256-GCM with a new IV before the ciphertext. Authenticates `context`, but does not contain it. */
export async function seal(
  key: CryptoKey,
  options: { plaintext: Bytes; context: string; random: Random },
): Promise<Bytes> {
  const { plaintext, context, random } = options
  const iv = random(IV_LENGTH)
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(context) }
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plaintext))
  const sealed = new Uint8Array(IV_LENGTH + ciphertext.length)
  sealed.set(iv)
  sealed.set(ciphertext, IV_LENGTH)
  return sealed
}

export async function unseal(
  key: CryptoKey,
  options: { sealed: Bytes; context: string },
): Promise<Bytes> {
  const { sealed, context } = options
  const iv = sealed.subarray(0, IV_LENGTH)
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(context) }
  try {
    const plaintext = await crypto.subtle.decrypt(algorithm, key, sealed.subarray(IV_LENGTH))
    return new Uint8Array(plaintext)
  } catch (cause) {
    throw new VestibuleError('walletDamaged', { cause })
  }
}

/** The imported key cannot be exported. */
export function importKek(kek: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', kek, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
