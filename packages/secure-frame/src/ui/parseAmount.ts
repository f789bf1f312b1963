import { decimalPoint, formatAmount, parseDecimal } from '@vestibule/protocol/numbers'

/** In smallest units. @param locale @default the visitor's @returns `undefined` for an invalid, ambiguous or too precise text */
export function parseAmount(text: string, decimals: number, locale?: string): bigint | undefined {
  const decimal = parseDecimal(text, locale)
  if (decimal === undefined || decimal === 'ambiguous') return undefined
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}

/** Without digit groups, so that {@link parseAmount} reads the text back in the same locale. */
export function typedAmount(value: bigint, decimals: number, locale?: string): string {
  const plain = formatAmount(value, decimals, 'en-US').replaceAll(',', '')
  return plain.replace('.', decimalPoint(locale))
}
