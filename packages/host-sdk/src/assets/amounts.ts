import { decimalPoint, parseDecimal } from '@vestibule/protocol/numbers'
import { formatUnits } from '../platform/units.js'

const PRICE_PLACES = 12

/**
 * Returns both readings of an ambiguous amount: `1,000` is 1000 or 1.
 * @returns undefined for any other amount
 */
export function readingsOf(text: string): { whole: string; decimal: string } | undefined {
  if (parseDecimal(text) !== 'ambiguous') return undefined
  const [head = '', tail = ''] = text.match(/\p{Nd}+/gu) ?? []
  return { whole: head + tail, decimal: head + decimalPoint() + tail }
}

/** Uses the visitor's format without group separators: they could look like decimal points. */
export const typedAmount = (numeric: string) => numeric.replace('.', decimalPoint())

/**
 * Parses `1,5` with 6 decimals as 1500000n.
 * @returns undefined for other text, an ambiguous number, or more digits than `decimals`
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  return parseUnits(parseDecimal(text) ?? '', decimals)
}

/** Requires a decimal point: `1.5` with 6 decimals is 1500000n. @returns as {@link parseAmount} */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^\s*(\d*)(?:\.(\d*))?\s*$/.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (whole + fraction === '' || whole.length > 78 || digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/** Fiat value of an amount, exact to the 12 places of the price. */
export function toFiat(amount: bigint, decimals: number, price: number): string {
  return formatUnits(amount * priceUnits(price), decimals + PRICE_PLACES)
}

/** For the amount field: rounds to cents, or to two digits for smaller values. */
export function toTypedFiat(amount: bigint, decimals: number, price: number): string {
  const money = (amount * priceUnits(price)) / 10n ** BigInt(decimals)
  const cent = 10n ** BigInt(PRICE_PLACES - 2)
  const twoDigits = 10n ** BigInt(Math.max(money.toString().length - 2, 0))
  const unit = money < cent ? twoDigits : cent
  return formatUnits(((money + unit / 2n) / unit) * unit, PRICE_PLACES)
}

/** Rounds down. @param price must not be 0 */
export function fromFiat(money: string, decimals: number, price: number): bigint | undefined {
  const units = parseAmount(money, PRICE_PLACES)
  return units === undefined ? undefined : (units * 10n ** BigInt(decimals)) / priceUnits(price)
}

function priceUnits(price: number): bigint {
  return parseUnits(price.toFixed(PRICE_PLACES), PRICE_PLACES) ?? 0n
}
