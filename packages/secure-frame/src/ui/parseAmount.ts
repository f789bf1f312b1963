import { decimalPoint, formatAmount, parseDecimal } from '@vestibule/protocol/numbers'

/**
 * Reads a typed amount in smallest units, as {@link parseDecimal} reads numbers.
 * @param locale @default the visitor's
 * @returns `undefined` for text that is not an amount, is ambiguous, or has too many decimals
 */
export function parseAmount(text: string, decimals: number, locale?: string): bigint | undefined {
  const decimal = parseDecimal(text, locale)
  if (decimal === undefined || decimal === 'ambiguous') return undefined
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/**
 * Formats smallest units so that {@link parseAmount} reads them back in the same locale: without groups, which can be
 * ambiguous.
 */
export function typedAmount(value: bigint, decimals: number, locale?: string): string {
  const plain = formatAmount(value, decimals, 'en-US').replaceAll(',', '')
  return plain.replace('.', decimalPoint(locale))
}
