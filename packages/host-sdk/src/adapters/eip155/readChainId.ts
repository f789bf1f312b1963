import { formatHexChainId, parseHexChainId } from '@vestibule/protocol'

/**
 * Reads a chain id as wallets spell it: the hex of EIP-695, decimal digits, or a number.
 * @throws `invalidChainId`
 */
export function readChainId(value: unknown): number {
  const isDecimal = typeof value === 'string' && /^[0-9]{1,16}$/.test(value)
  const isNumber = Number.isSafeInteger(value) && Number(value) > 0
  return parseHexChainId(isDecimal || isNumber ? formatHexChainId(value as string) : value)
}

/** The same, or undefined for what is no chain id. */
export function toChainId(value: unknown): string | undefined {
  try {
    return String(readChainId(value))
  } catch {
    return undefined
  }
}
