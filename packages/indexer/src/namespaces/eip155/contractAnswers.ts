import { type Hex, hexToBigInt, hexToBytes, size, slice } from 'viem'

const MAX_TEXT = 1_024
const WORD = 32

export function readNumber(data: Hex): bigint | undefined {
  return size(data) === WORD ? hexToBigInt(data) : undefined
}

/** Decimals fit into one byte, but contracts may return more. */
export function readDecimals(data: Hex): number | undefined {
  const decimals = readNumber(data)
  return decimals !== undefined && decimals <= 255n ? Number(decimals) : undefined
}

/** Reads a string, or 32 bytes as in the oldest tokens. Replaces invalid UTF-8 visibly. */
export function readText(data: Hex): string | undefined {
  return size(data) === WORD ? decode(data) : readString(data, MAX_TEXT)
}

export function readString(data: Hex, most: number): string | undefined {
  if (size(data) < 2 * WORD || hexToBigInt(slice(data, 0, WORD)) !== BigInt(WORD)) return undefined
  const length = hexToBigInt(slice(data, WORD, 2 * WORD))
  if (length > BigInt(size(data) - 2 * WORD)) return undefined
  if (length === 0n) return ''
  const end = 2 * WORD + Math.min(Number(length), most)
  return decode(slice(data, 2 * WORD, end))
}

function decode(data: Hex): string {
  const bytes = hexToBytes(data)
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))
}
