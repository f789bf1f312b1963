import { base58, base64 } from '@scure/base'

const SIGNATURE = 64
const KEY = 32
/** Maximum size of a transaction in bytes. */
const MOST_BYTES = 1_232
/** High bit of a versioned message. Only version 0 exists. */
const VERSIONED = 0x80

type Lookup = { table: string; writable: readonly number[]; readonly: readonly number[] }

/** A decoded transaction. Instructions refer to accounts by index. */
export type Message = {
  start: number
  bytes: Uint8Array
  signers: readonly string[]
  keys: readonly string[]
  blockhash: string
  instructions: readonly { program: number; accounts: readonly number[]; data: Uint8Array }[]
  lookups: readonly Lookup[]
}

/** As strict as clusters: rejects extra bytes, and lengths that are not in their shortest form. @throws RangeError */
export function readMessage(wire: string): Message {
  const bytes = base64.decode(wire)
  if (bytes.length > MOST_BYTES) throw new RangeError('The transaction is too long.')
  let offset = 0
  function take(length: number): Uint8Array {
    if (offset + length > bytes.length) throw new RangeError('The transaction is too short.')
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  const byte = () => take(1)[0] ?? 0
  /** A compact length: seven bits per byte, lowest first. Two bytes suffice for any transaction. */
  function count(): number {
    const low = byte()
    if (low < 0x80) return low
    const high = byte()
    if (high === 0 || high >= 0x80)
      throw new RangeError('A length in the transaction is not in its shortest form.')
    return (low & 0x7f) | (high << 7)
  }
  const list = <item>(read: () => item): item[] => Array.from({ length: count() }, read)
  const key = () => base58.encode(take(KEY))

  const signatures = list(() => take(SIGNATURE))
  const start = offset
  const isVersioned = ((bytes[offset] ?? 0) & VERSIONED) !== 0
  if (isVersioned && byte() !== VERSIONED)
    throw new RangeError("The transaction's version is not supported.")
  const [required, readonlySigners, readonlyOthers] = [byte(), byte(), byte()]
  const keys = list(key)
  const blockhash = key()
  const instructions = list(() => {
    const program = byte()
    const accounts = [...take(count())]
    return { program, accounts, data: take(count()) }
  })
  const lookups = isVersioned
    ? list(() => {
        const table = key()
        const writable = [...take(count())]
        return { table, writable, readonly: [...take(count())] }
      })
    : []
  if (offset !== bytes.length) throw new RangeError('The transaction has extra bytes at its end.')
  if (
    required !== signatures.length ||
    required > keys.length ||
    readonlySigners >= required ||
    readonlyOthers > keys.length - required
  )
    throw new RangeError("The transaction's header does not match its accounts.")
  return { start, bytes, signers: keys.slice(0, required), keys, blockhash, instructions, lookups }
}
