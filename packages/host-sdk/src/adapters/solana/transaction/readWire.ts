import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'

const SIGNATURE = 64
const KEY = 32
/** https://docs.solanalabs.com/proposals/versioned-transactions */
const VERSIONED = 0x80

export type Wire = {
  version: 'legacy' | number
  /** In the order of the signers. Missing signatures are zeros. */
  signatures: readonly Uint8Array[]
  message: Uint8Array
  signers: readonly Uint8Array[]
  keys: readonly Uint8Array[]
  /** Offset in the message after the keys. */
  end: number
}

export function readWire(bytes: Uint8Array): Wire {
  const reader = createReader(bytes)
  const signatures = reader.list(SIGNATURE)
  const message = bytes.subarray(reader.at())
  const first = message[0] ?? 0
  const version = first & VERSIONED ? first & ~VERSIONED : 'legacy'
  if (version !== 'legacy') reader.skip(1)
  const required = reader.byte()
  reader.skip(2)
  const keys = reader.list(KEY)
  if (required === 0 || required !== signatures.length || required > keys.length) throw malformed()
  const end = reader.at() - (bytes.length - message.length)
  return { version, signatures, message, signers: keys.slice(0, required), keys, end }
}

export function withSignature(bytes: Uint8Array, at: number, signature: Uint8Array): Uint8Array {
  const { signatures, message } = readWire(bytes)
  const signed = Uint8Array.from(bytes)
  signed.set(signature, bytes.length - message.length - (signatures.length - at) * SIGNATURE)
  return signed
}

/** @throws `invalidParams` for invalid base64 */
export function readBase64(text: unknown): Uint8Array {
  try {
    return base64.decode(text as string)
  } catch (cause) {
    throw malformed(cause)
  }
}

/** Reads Solana's wire format. Throws if bytes are missing. */
export function createReader(bytes: Uint8Array, start = 0) {
  let offset = start
  function take(length: number): Uint8Array {
    if (offset + length > bytes.length) throw malformed()
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  const byte = () => take(1)[0] ?? 0
  /** Seven bits per byte, low bits first, at most three bytes. */
  function length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw malformed()
  }
  return {
    at: () => offset,
    byte,
    skip: (count: number) => void take(count),
    bytes: () => take(length()),
    length,
    list: (size: number) => [...Array(length())].map(() => take(size)),
  }
}

function malformed(cause?: unknown): VestibuleError {
  return new VestibuleError('invalidParams', { message: 'Invalid transaction', cause })
}
