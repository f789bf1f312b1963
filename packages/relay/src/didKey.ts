import { base58 } from '@scure/base'

const PREFIX = 'did:key:z'
/** The multicodec of an Ed25519 public key, as a varint. */
const CODEC = [0xed, 0x01] as const
const KEY_LENGTH = 32

/** The Ed25519 public key of a `did:key` (W3C did:key), if valid. */
export function parseDidKey(did: string): Uint8Array | undefined {
  // Base58 takes time in the square of its length.
  if (!did.startsWith(PREFIX) || did.length > 64) return undefined
  try {
    const bytes = base58.decode(did.slice(PREFIX.length))
    if (bytes.length !== CODEC.length + KEY_LENGTH) return undefined
    return CODEC.every((byte, index) => bytes[index] === byte)
      ? bytes.slice(CODEC.length)
      : undefined
  } catch {
    // Letters that base58 does not have.
    return undefined
  }
}

/** The `did:key` of an Ed25519 public key. */
export function formatDidKey(publicKey: Uint8Array): string {
  return PREFIX + base58.encode(Uint8Array.of(...CODEC, ...publicKey))
}
