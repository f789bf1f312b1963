import { ed25519 } from '@noble/curves/ed25519.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Bytes } from '../../../../platform/bytes.js'
import { publicKeyOf } from './keys.js'

const SIGNATURE = 64
const KEY = 32
/** A transaction of 1 232 bytes has room for fewer signatures and accounts than two bytes would be needed to count. */
const MOST = 0x7f
/** The first bit of a message with a version. */
const VERSIONED = 0x80
/** Three numbers of signers and one of accounts. */
const HEADER = 4

/**
 * Signs a transaction whose first account is the key, or if it may be sponsored, one whose payer has signed the very same
 * message. It never equals a message of `solana_signMessage`, whose bytes must not contain the key.
 * @returns also its id, the payer's signature
 * @throws `invalidRequest` for other bytes
 */
export function signTransaction(
  wire: Uint8Array,
  privateKey: Bytes,
  mayBeSponsored = false,
): { raw: Uint8Array; signature: Uint8Array; id: Uint8Array } {
  const [count = 0] = wire
  const message = wire.subarray(1 + count * SIGNATURE)
  const [first = 0] = message
  const start = first & VERSIONED ? 1 : 0
  const key = publicKeyOf(privateKey)
  const payer = message.subarray(start + HEADER, start + HEADER + KEY)
  const isKey = (place: number) =>
    key.every((byte, index) => message[start + HEADER + place * KEY + index] === byte)
  let place = 0
  while (mayBeSponsored && place < count && !isKey(place)) place++
  const isOurs =
    place < count &&
    count <= MOST &&
    // One signature for each signer, in the same order.
    message[start] === count &&
    isKey(place) &&
    (place === 0 || ed25519.verify(wire.subarray(1, 1 + SIGNATURE), message, payer))
  if (!isOurs) throw new VestibuleError('invalidRequest')
  const signature = ed25519.sign(message, privateKey)
  const raw = Uint8Array.from(wire)
  raw.set(signature, 1 + place * SIGNATURE)
  return { raw, signature, id: raw.slice(1, 1 + SIGNATURE) }
}
