import { decimalPoint, formatAmount, parseDecimal } from '@vestibule/protocol/numbers'

/**
 * In the smallest unit.
 * @param locale
 * @default the visitor's locale
 * @returns `undefined` for invalid, ambiguous or too precise text
 */
export function parseAmount(text: string, decimals: number, locale?: string): bigint | undefined {
  const decimal = parseDecimal(text, locale)
  if (decimal === undefined || decimal === 'ambiguous') return undefined
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/** Without group separators, so that {@link parseAmount} parses the text in the same locale. */
export function typedAmount(value: bigint, decimals: number, locale?: string): string {
  const plain = formatAmount(value, decimals, 'en-US').replaceAll(',', '')
  return plain.replace('.', decimalPoint(locale))
}
