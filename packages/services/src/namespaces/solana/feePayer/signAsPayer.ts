import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { readMessage } from './readMessage.js'

export const payerOf = (key: Uint8Array): string => base58.encode(ed25519.getPublicKey(key))

export function signAsPayer(
  transaction: string,
  key: Uint8Array,
): { id: string; transaction: string } {
  const { bytes, start } = readMessage(transaction)
  const signature = ed25519.sign(bytes.subarray(start), key)
  const signed = Uint8Array.from(bytes)
  // A transaction contains fewer than 128 signatures, so their number takes one byte.
  signed.set(signature, 1)
  return { id: base58.encode(signature), transaction: base64.encode(signed) }
}
