import { numberFormat, withoutDirection } from '@vestibule/protocol/numbers'

/** Amounts from this value on appear in scientific notation. */
const LONG = 1e15
/** Smaller amounts would round to zero. */
const HALF_A_CENT = 0.005

const money = { style: 'currency', currency: 'USD' } as const

/** Formats for the document's locale with Latin digits. @param amount In dollars. */
export function formatFiat(amount: number | string): string {
  if (Number(amount) >= LONG) {
    const long = numberFormat({
      ...money,
      notation: 'scientific',
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    })
    return withoutDirection(long.format(Number(amount)))
  }
  const format = numberFormat(money)
  if (Number(amount) > 0 && Number(amount) < HALF_A_CENT)
    return `<${withoutDirection(format.format(0.01))}`
  // Pass the string: a number would lose digits.
  return withoutDirection(format.format(amount as number))
}
