import { withoutDirection } from '@vestibule/protocol/numbers'
import { formatFiat } from './formatFiat.js'

/** Below it a price would be written as nothing. */
const SMALL = 0.01
const DIGITS = 3

let small: Intl.NumberFormat | undefined
let percent: Intl.NumberFormat | undefined

/** A token's price; a small price has its leading digits. @param price In dollars, not 0 */
export function formatPrice(price: number): string {
  if (price >= SMALL) return formatFiat(price)
  small ??= new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: 'USD',
    numberingSystem: 'latn',
    maximumSignificantDigits: DIGITS,
  })
  return withoutDirection(small.format(price))
}

/** By how much a price has changed, with its sign. @param change In per cent */
export function formatChange(change: number): string {
  percent ??= new Intl.NumberFormat(undefined, {
    style: 'percent',
    numberingSystem: 'latn',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  return percent.format(change / 100)
}
