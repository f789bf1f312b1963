import { getAddress, type Hex } from 'viem'

/** Name of a basic type, member types of a struct, or a list of structs. */
export type AbiType = string | readonly AbiType[] | { listOf: readonly AbiType[] }

const WORD = 32

/**
 * Addresses in EIP-55, numbers as bigint, bytes as hex. Undefined unless the encoding is exact,
 * without gaps and extra bytes: otherwise a list could refer to one part a thousand times.
 */
export function readAbi(types: readonly AbiType[], encoded: Hex): readonly unknown[] | undefined {
  if (!/^0x[0-9a-f]*$/.test(encoded)) return undefined
  try {
    const { value, end } = readMembers(encoded.slice(2), { types, at: 0 })
    return encoded.length === 2 + 2 * end ? value : undefined
  } catch {
    return undefined
  }
}

type Read<value = unknown> = { value: value; end: number }

/** Reads all heads first, then the long values in the same order. */
function readMembers(
  hex: string,
  { types, at }: { types: readonly AbiType[]; at: number },
): Read<unknown[]> {
  let head = at
  let tail = at + types.reduce((sum, type) => sum + headSize(type), 0)
  const value = types.map((type) => {
    if (!isDynamic(type)) {
      const read = readValue(hex, { type, at: head })
      head = read.end
      return read.value
    }
    if (numberAt(hex, head) !== BigInt(tail - at))
      throw new RangeError('A part has an unexpected offset.')
    head += WORD
    const read = readValue(hex, { type, at: tail })
    tail = read.end
    return read.value
  })
  return { value, end: tail }
}

function readValue(hex: string, { type, at }: { type: AbiType; at: number }): Read {
  if (typeof type !== 'string' && !('listOf' in type)) return readMembers(hex, { types: type, at })
  const item = itemOf(type)
  if (item !== undefined) {
    const count = lengthAt(hex, at)
    // Each item takes at least one word.
    if (count * WORD > hex.length / 2) throw new RangeError('The list is longer than the data.')
    return readMembers(hex, { types: new Array<AbiType>(count).fill(item), at: at + WORD })
  }
  if (type !== 'bytes') return { value: readWord(wordAt(hex, at), String(type)), end: at + WORD }
  const length = lengthAt(hex, at)
  const start = at + WORD
  const end = start + Math.ceil(length / WORD) * WORD
  const bytes = hex.slice(2 * start, 2 * (start + length))
  const padding = hex.slice(2 * (start + length), 2 * end)
  if (hex.length < 2 * end || /[^0]/.test(padding))
    throw new RangeError('The bytes are longer than their type allows.')
  return { value: `0x${bytes}`, end }
}

function readWord(word: string, type: string): unknown {
  const number = BigInt(`0x${word}`)
  if (type === 'address') return getAddress(`0x${padded(number, 40)}`)
  if (type === 'bool') return within(number, 1) === 1n
  const [, name, digits] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? []
  const size = Number(digits)
  if (name === 'uint') return within(number, size)
  if (name === 'int' && BigInt.asUintN(256, BigInt.asIntN(size, number)) === number)
    return BigInt.asIntN(size, number)
  if (name === 'bytes' && /^0*$/.test(word.slice(2 * size))) return `0x${word.slice(0, 2 * size)}`
  throw new RangeError('The value does not fit its type.')
}

function within(number: bigint, bits: number): bigint {
  if (number >> BigInt(bits) !== 0n) throw new RangeError('The number is too large.')
  return number
}

function padded(number: bigint, digits: number): string {
  return within(number, 4 * digits)
    .toString(16)
    .padStart(digits, '0')
}

function itemOf(type: AbiType): AbiType | undefined {
  if (typeof type !== 'string') return 'listOf' in type ? type.listOf : undefined
  return type.endsWith('[]') ? type.slice(0, -2) : undefined
}

function isDynamic(type: AbiType): boolean {
  if (type === 'bytes' || itemOf(type) !== undefined) return true
  return typeof type !== 'string' && !('listOf' in type) && type.some(isDynamic)
}

function headSize(type: AbiType): number {
  if (isDynamic(type) || typeof type === 'string' || 'listOf' in type) return WORD
  return type.reduce((sum, member) => sum + headSize(member), 0)
}

function wordAt(hex: string, at: number): string {
  const word = hex.slice(2 * at, 2 * (at + WORD))
  if (word.length !== 2 * WORD) throw new RangeError('The data is too short.')
  return word
}

function numberAt(hex: string, at: number): bigint {
  return BigInt(`0x${wordAt(hex, at)}`)
}

function lengthAt(hex: string, at: number): number {
  const length = numberAt(hex, at)
  if (length > BigInt(hex.length)) throw new RangeError('The length is larger than the data.')
  return Number(length)
}
