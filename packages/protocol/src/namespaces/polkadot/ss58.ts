import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { VestibuleError } from '../../errors.js'
import { isFormat } from './formats.js'

export type Ss58 = {
  /** 32 bytes: a public key, or the hash of an ECDSA key. */
  key: Uint8Array
  format: number
}

const KEY_BYTES = 32
const CHECKSUM_BYTES = 2

/** Verifies the checksum. Rejects an account index and other lengths. @throws `invalidCaip10Address` */
export function parseSs58(address: unknown): Ss58 {
  const read = typeof address === 'string' ? readSs58(address) : undefined
  if (read === undefined) throw new VestibuleError('invalidCaip10Address')
  return read
}

export function readSs58(address: string): Ss58 | undefined {
  const bytes = bytesOf(address)
  if (bytes === undefined) return undefined
  const [first = 0, second = 0] = bytes
  const isLong = bytes.length > 1 + KEY_BYTES + CHECKSUM_BYTES
  const format = isLong ? ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8) : first
  const key = keyIn(bytes)
  // Each account has only one spelling per format.
  return isFormat(format) && formatSs58(key, format) === address ? { key, format } : undefined
}

export function formatSs58(key: Uint8Array, format: number): string {
  const prefix =
    format < 64
      ? Uint8Array.of(format)
      : Uint8Array.of(((format & 0xfc) >> 2) | 0x40, (format >> 8) | ((format & 3) << 6))
  const body = Uint8Array.of(...prefix, ...key)
  return base58.encode(Uint8Array.of(...body, ...checksumOf(body)))
}

function checksumOf(body: Uint8Array): Uint8Array {
  const input = Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)
  return blake2b(input).subarray(0, CHECKSUM_BYTES)
}

const keyIn = (bytes: Uint8Array) => bytes.slice(-KEY_BYTES - CHECKSUM_BYTES, -CHECKSUM_BYTES)

function bytesOf(address: string): Uint8Array | undefined {
  try {
    const bytes = address.length <= 50 ? base58.decode(address) : undefined
    const rest = (bytes?.length ?? 0) - KEY_BYTES - CHECKSUM_BYTES
    return rest === 1 || rest === 2 ? bytes : undefined
  } catch {
    return undefined
  }
}
