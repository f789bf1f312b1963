import { withoutDirection } from '@vestibule/protocol/numbers'

/** Dollars that are written in powers of ten: all digits would push out what stands beside them. */
const LONG = 1e15
/** Dollars that would be rounded to none. */
const HALF_A_CENT = 0.005

const shared = { style: 'currency', currency: 'USD', numberingSystem: 'latn' } as const
let format: Intl.NumberFormat | undefined
let long: Intl.NumberFormat | undefined

/** Money with the separators of the visitor's locale, in Latin digits. @param amount In dollars. */
export function formatFiat(amount: number | string): string {
  if (Number(amount) >= LONG) {
    long ??= new Intl.NumberFormat(undefined, {
      ...shared,
      notation: 'scientific',
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    })
    return withoutDirection(long.format(Number(amount)))
  }
  // To make one takes a slow device longer than to use it.
  format ??= new Intl.NumberFormat(undefined, shared)
  // As the wallet's cards say it: what is there is not nothing.
  if (Number(amount) > 0 && Number(amount) < HALF_A_CENT)
    return `<${withoutDirection(format.format(0.01))}`
  // A decimal string is taken as it is.
  return withoutDirection(format.format(amount as number))
}
