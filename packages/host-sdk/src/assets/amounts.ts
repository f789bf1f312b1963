import { formatUnits } from '../platform/units.js'

/** Places of a price that are reckoned with. */
const PRICE_PLACES = 12

/** `1,000`: a thousand to some, and one to others. */
export const isAmbiguous = (text: string) => /^\s*[1-9]\d{0,2},\d{3}\s*$/.test(text)

/**
 * Reads an amount as people type it, with a point or a comma: `1,5` of 6 decimals is 1500000n.
 * @returns undefined for what is no amount, can be two, or has more places than there are
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  if (isAmbiguous(text)) return undefined
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

/** Whether amounts can be reckoned with a price: it is neither lost in its places nor beyond all. */
export const isUsable = (price: number) => price >= 1e-9 && price < 1e15

function priceUnits(price: number): bigint {
  return parseAmount(price.toFixed(PRICE_PLACES), PRICE_PLACES) ?? 0n
}
