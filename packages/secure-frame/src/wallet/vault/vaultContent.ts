import { VestibuleError } from '@vestibule/protocol'
import type { Bytes } from '../bytes.js'

const FORMAT = 1
/** 128 bits, twelve words of BIP-39. */
export const ENTROPY_LENGTH = 16
const LENGTH = 2 + ENTROPY_LENGTH + 1

/**
 * The vault's plaintext, which has one spelling only: format, length of the entropy, entropy, number of imported keys.
 * Bytes and not JSON, so that the entropy never becomes a string.
 */
export function encodeVault(entropy: Bytes): Bytes {
  const plaintext = new Uint8Array(LENGTH)
  plaintext.set([FORMAT, ENTROPY_LENGTH])
  plaintext.set(entropy, 2)
  return plaintext
}

/**
 * A copy of the entropy, which the caller wipes.
 * @throws `walletDamaged` for anything that {@link encodeVault} does not write.
 */
export function decodeVault(plaintext: Bytes): Bytes {
  const [format, entropyLength] = plaintext
  const imported = plaintext[LENGTH - 1]
  if (
    plaintext.length !== LENGTH ||
    format !== FORMAT ||
    entropyLength !== ENTROPY_LENGTH ||
    imported !== 0
  )
    throw new VestibuleError('walletDamaged')
  return plaintext.slice(2, 2 + ENTROPY_LENGTH)
}
