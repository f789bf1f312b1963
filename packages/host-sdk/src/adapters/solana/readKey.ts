import { base58 } from '@scure/base'
import { SOLANA } from '@vestibule/protocol'

/** The 32 bytes of an address; undefined for an invalid one. */
export function readKey(address: unknown): Uint8Array | undefined {
  const bytes = typeof address === 'string' && SOLANA.isAddress(address) && readBase58(address)
  return bytes && bytes.length === 32 ? bytes : undefined
}

/** Decodes base58; undefined for invalid text. */
export function readBase58(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string' ? base58.decode(text) : undefined
  } catch {
    return undefined
  }
}

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
