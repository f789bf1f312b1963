export type Field = { number: number; bytes: Uint8Array }

const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5]

/** Reads the fields in order, without a schema. @throws for invalid bytes */
export function readFields(message: Uint8Array): Field[] {
  const fields: Field[] = []
  for (let at = 0; at < message.length; ) {
    const tag = readVarint(message, at)
    const kind = tag.value & 7
    at = tag.end
    const length = kind === BYTES ? readVarint(message, at) : undefined
    const start = length?.end ?? at
    const end = length === undefined ? endOf(message, { at, kind }) : start + length.value
    if (end > message.length) throw new Error('The message ends too early.')
    fields.push({ number: tag.value >>> 3, bytes: message.subarray(start, end) })
    at = end
  }
  return fields
}

function endOf(message: Uint8Array, { at, kind }: { at: number; kind: number }): number {
  if (kind === VARINT) return skipVarint(message, at)
  if (kind === FIXED64) return at + 8
  if (kind === FIXED32) return at + 4
  throw new Error('The message contains a field of an unknown type.')
}

/** @throws for values above 31 bits */
function readVarint(message: Uint8Array, at: number): { value: number; end: number } {
  const end = skipVarint(message, at)
  let value = 0
  for (let index = end - 1; index >= at; index -= 1)
    value = value * 128 + ((message[index] ?? 0) & 127)
  if (value > 0x7f_ff_ff_ff) throw new Error('The message contains a field that is too long.')
  return { value, end }
}

function skipVarint(message: Uint8Array, at: number): number {
  for (let index = at; index < at + 10; index += 1) {
    const byte = message[index]
    if (byte === undefined) break
    if (byte < 128) return index + 1
  }
  throw new Error('The message contains an unterminated number.')
}

/** Encodes a bytes field. Omits an empty field. */
export function bytesField(number: number, bytes: Uint8Array): number[] {
  return bytes.length === 0
    ? []
    : [(number << 3) | BYTES, ...varint(BigInt(bytes.length)), ...bytes]
}

/** Encodes a number field. Omits zero. */
export function numberField(number: number, value: bigint): number[] {
  return value === 0n ? [] : [(number << 3) | VARINT, ...varint(value)]
}

function varint(value: bigint): number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
}
