import { formatUnits } from '../platform/units.js'

/** Places of a price that are reckoned with. */
const PRICE_PLACES = 12

/**
 * Reads an amount as people type it, with a point or a comma: `1,5` of 6 decimals is 1500000n.
 * @returns undefined for what is no amount, or has more places than there are
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^\s*(\d*)(?:[.,](\d*))?\s*$/.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (whole + fraction === '' || whole.length > 78 || digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/** What an amount is worth, exact to the price's 12 places. */
export function toFiat(amount: bigint, decimals: number, price: number): string {
  return formatUnits(amount * priceUnits(price), decimals + PRICE_PLACES)
}

/** How much of a token is had for money, rounded down. @param price not 0 */
export function fromFiat(money: string, decimals: number, price: number): bigint | undefined {
  const units = parseAmount(money, PRICE_PLACES)
  return units === undefined ? undefined : (units * 10n ** BigInt(decimals)) / priceUnits(price)
}

function priceUnits(price: number): bigint {
  return parseAmount(price.toFixed(PRICE_PLACES), PRICE_PLACES) ?? 0n
}
