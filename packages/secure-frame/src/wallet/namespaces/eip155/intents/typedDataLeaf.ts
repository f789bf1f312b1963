import { VestibuleError } from '@vestibule/protocol'
import { parseEvmAddress } from '@vestibule/protocol/addresses'

const INTEGER = /^(u?)int(\d{1,3})$/
const FIXED_BYTES = /^bytes(\d{1,2})$/
const DYNAMIC_BYTES = /^0x(?:[0-9a-fA-F]{2})*$/

export function isLeafType(type: string): boolean {
  if (['address', 'bool', 'string', 'bytes'].includes(type)) return true
  const bits = Number(INTEGER.exec(type)?.[2])
  const bytes = Number(FIXED_BYTES.exec(type)?.[1])
  return (bits % 8 === 0 && bits >= 8 && bits <= 256) || (bytes >= 1 && bytes <= 32)
}

/**
 * Integers in decimal, bytes in lower case, addresses with the EIP-55 checksum.
 * @throws `invalidRequest` for a value of another type
 */
export function readLeaf(type: string, value: unknown): string | boolean {
  const canonical = canonicalise(type, value)
  if (canonical !== undefined) return canonical
  const reason = `A value is not of its type \`${type}\`.`
  throw new VestibuleError('invalidRequest', { data: { reason } })
}

function canonicalise(type: string, value: unknown): string | boolean | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  const integer = INTEGER.exec(type)
  if (integer !== null) return readInteger(value, integer[1] === 'u', Number(integer[2]))
  if (typeof value !== 'string') return undefined
  // Reject half of a surrogate pair: the text would look different from its encoding.
  if (type === 'string') return /\p{Surrogate}/u.test(value) ? undefined : value
  if (type === 'address') return parseEvmAddress(value)
  const length = Number(FIXED_BYTES.exec(type)?.[1] ?? (value.length - 2) / 2)
  return DYNAMIC_BYTES.test(value) && value.length === 2 + 2 * length
    ? value.toLowerCase()
    : undefined
}

function readInteger(value: unknown, unsigned: boolean, bits: number): string | undefined {
  const number = toBigInt(value)
  if (number === undefined) return undefined
  const top = 1n << BigInt(unsigned ? bits : bits - 1)
  const bottom = unsigned ? 0n : -top
  return number >= bottom && number < top ? number.toString() : undefined
}

function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const isNumeral =
    typeof value === 'string' && /^(?:-?(?:0|[1-9]\d{0,77})|0x[0-9a-fA-F]{1,64})$/.test(value)
  return isNumeral ? BigInt(value) : undefined
}
