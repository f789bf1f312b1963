import { numberFormat, withoutDirection } from '@vestibule/protocol/numbers'
import { formatFiat } from './formatFiat.js'

const SMALL = 0.01
const DIGITS = 3

/** Shows the leading digits of a small price. @param price In dollars, not 0. */
export function formatPrice(price: number): string {
  if (price >= SMALL) return formatFiat(price)
  const small = numberFormat({
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: DIGITS,
  })
  return withoutDirection(small.format(price))
}

export function formatChange(change: number): string {
  const percent = numberFormat({
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  return withoutDirection(percent.format(change / 100))
}
