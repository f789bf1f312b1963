import { numberFormat, withoutDirection } from '@vestibule/protocol/numbers'

/** A larger value means a wrong price. */
const IMPLAUSIBLE_CENTS = 10n ** 17n

/**
 * Rounds to cents, in Latin digits.
 * @param price in US dollars per whole token
 * @returns undefined without a plausible price
 */
export function fiatText(
  amount: bigint,
  decimals: number,
  price: number | undefined,
): string | undefined {
  if (price === undefined || amount <= 0n) return undefined
  // Prices below 1e-12 are valid: some tokens have a supply of quadrillions.
  const [digits = '', exponent] = price.toExponential().replace('.', '').split('e')
  const places = decimals + digits.length - 1 - Number(exponent)
  const worth = amount * BigInt(digits) * 10n ** BigInt(Math.max(2 - places, 0))
  const cent = 10n ** BigInt(Math.max(places - 2, 0))
  const cents = (worth + cent / 2n) / cent
  if (cents >= IMPLAUSIBLE_CENTS) return undefined
  const format = numberFormat({ style: 'currency', currency: 'USD' })
  if (cents === 0n) return `<${withoutDirection(format.format(0.01))}`
  // `format` accepts decimal strings without rounding, although its type only allows numbers.
  const money = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  return withoutDirection(format.format(money as unknown as number))
}
