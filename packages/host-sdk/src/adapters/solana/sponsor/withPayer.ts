import { base58 } from '@scure/base'
import { isSameBytes } from '../readKey.js'
import { createReader, readWire } from '../transaction/readWire.js'
import { refused } from './askPayer.js'

const ASSOCIATED_TOKEN = base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const SIGNATURE = 64
const BLOCKHASH = 32
/** Largest length that fits in one byte. */
const MOST = 0x7f

/**
 * Sets a fee payer, who also pays for new token accounts, and a new blockhash.
 * @throws `capabilityNotSupported` if the transaction is signed or already uses the payer's account
 */
export function withPayer(bytes: Uint8Array, { payer, blockhash }: Options): Uint8Array {
  const { version, signatures, message, keys, end } = readWire(bytes)
  const [first = new Uint8Array()] = keys
  if (isSameBytes(first, payer)) return bytes
  if (signatures.some((signature) => signature.some((byte) => byte !== 0)))
    throw refused(
      'policy',
      'The transaction is signed already. Build it with the sponsor as fee payer.',
    )
  if (keys.some((key) => isSameBytes(key, payer)) || keys.length >= MOST)
    throw refused(
      'policy',
      'The transaction uses the sponsor’s account. Build it with the sponsor as fee payer.',
    )

  const start = version === 'legacy' ? 0 : 1
  const [required = 0, readonlySigners = 0, readonlyOthers = 0] = message.subarray(start)
  const reader = createReader(message, end + BLOCKHASH)
  const count = reader.byte()
  const instructions = [...Array(count)].flatMap(() => {
    const program = reader.byte()
    const accounts = reader.bytes()
    const data = reader.bytes()
    // `Create` and `CreateIdempotent`: the first account pays the rent.
    const opens =
      isSameBytes(keys[program] ?? first, ASSOCIATED_TOKEN) &&
      (data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2))
    const places = [...accounts].map((place, at) =>
      opens && at === 0 && place === 0 ? 0 : place + 1,
    )
    return [program + 1, places.length, ...places, ...sized(data)]
  })
  return Uint8Array.from([
    ...[signatures.length + 1, ...new Uint8Array((signatures.length + 1) * SIGNATURE)],
    ...message.subarray(0, start),
    ...[required + 1, readonlySigners, readonlyOthers, keys.length + 1, ...payer],
    ...keys.flatMap((key) => [...key]),
    ...[...blockhash, count, ...instructions],
    ...message.subarray(reader.at()),
  ])
}

type Options = { payer: Uint8Array; blockhash: Uint8Array }

/** Encodes the length in seven bits per byte. */
function sized(data: Uint8Array): number[] {
  const length =
    data.length <= MOST ? [data.length] : [(data.length & MOST) | 0x80, data.length >> 7]
  return [...length, ...data]
}
