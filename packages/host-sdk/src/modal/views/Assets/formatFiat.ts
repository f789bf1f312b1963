import { numberFormat, withoutDirection } from '@vestibule/protocol/numbers'

/** Larger amounts use powers of ten, to fit the row. */
const LONG = 1e15
/** Dollars that would be rounded to zero. */
const HALF_A_CENT = 0.005

const money = { style: 'currency', currency: 'USD' } as const

/** Money with the separators of the document's locale, in Latin digits. @param amount In dollars. */
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
  // A small amount must not look like zero.
  if (Number(amount) > 0 && Number(amount) < HALF_A_CENT)
    return `<${withoutDirection(format.format(0.01))}`
  // Strings keep all their digits.
  return withoutDirection(format.format(amount as number))
}
