import { base58 } from '@scure/base'
import { SOLANA } from '@vestibule/protocol'

export function readKey(address: unknown): Uint8Array | undefined {
  const bytes = typeof address === 'string' && SOLANA.isAddress(address) && readBase58(address)
  return bytes && bytes.length === 32 ? bytes : undefined
}

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
