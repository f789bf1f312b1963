/**
 * An amount as it was typed, in smallest units. Any decimal digits count, grouped thousands do not.
 * @param locale Another one than the visitor's.
 * @returns `undefined` for what is no amount, has too many decimals, or could be read in two ways
 */
export function parseAmount(text: string, decimals: number, locale?: string): bigint | undefined {
  const plain = text.trim().replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
  const [, whole, point, fraction = ''] = /^(\d*)(?:([.,٫])(\d*))?$/.exec(plain) ?? []
  if (whole === undefined || whole + fraction === '') return undefined
  const own = new Intl.NumberFormat(locale).formatToParts(0.5).find(isPoint)?.value
  // "1,234" is a thousand for some readers, and one for others.
  if (point !== undefined && point !== own && whole !== '0' && fraction.length === 3)
    return undefined
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

const isPoint = ({ type }: Intl.NumberFormatPart) => type === 'decimal'

/** Decimal digits come in runs of ten from their zero on. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}
