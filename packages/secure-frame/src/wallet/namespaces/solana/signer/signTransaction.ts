import { ed25519 } from '@noble/curves/ed25519.js'
import { VestibuleError } from '@vestibule/protocol'
import type { Bytes } from '../../../../platform/bytes.js'
import { publicKeyOf } from './keys.js'

const SIGNATURE = 64
/** A transaction of 1 232 bytes has room for fewer signatures and accounts than two bytes would be needed to count. */
const MOST = 0x7f
/** The first bit of a message with a version. */
const VERSIONED = 0x80
/** Three numbers of signers and one of accounts. */
const HEADER = 4

/**
 * Signs a transaction that the key pays for, and for no other: such a message is never one of `solana_signMessage`,
 * whose bytes may not have the key in them.
 * @throws `invalidRequest` for bytes that are no such transaction
 */
export function signTransaction(
  wire: Uint8Array,
  privateKey: Bytes,
): { raw: Uint8Array; signature: Uint8Array } {
  const [count = 0] = wire
  const message = wire.subarray(1 + count * SIGNATURE)
  const [first = 0] = message
  const start = first & VERSIONED ? 1 : 0
  const payer = start + HEADER
  const key = publicKeyOf(privateKey)
  const isPaidByKey =
    count > 0 &&
    count <= MOST &&
    // As many signatures as the message wants, in the order of its accounts.
    message[start] === count &&
    key.every((byte, index) => message[payer + index] === byte)
  if (!isPaidByKey) throw new VestibuleError('invalidRequest')
  const signature = ed25519.sign(message, privateKey)
  const raw = Uint8Array.from(wire)
  raw.set(signature, 1)
  return { raw, signature }
}
