/** Places of a price that are reckoned with. */
const PRICE_PLACES = 12
/** Cents from which an amount is worth more than there is: the price is wrong. */
const IMPLAUSIBLE = 10n ** 17n

let format: Intl.NumberFormat | undefined

/**
 * What an amount is worth, to the nearest cent, with the separators of the visitor's locale and in Latin digits.
 * @param price In US dollars for one of it.
 * @returns undefined where there is no price, or none that can be true
 */
export function fiatText(
  amount: bigint,
  decimals: number,
  price: number | undefined,
): string | undefined {
  if (price === undefined || amount <= 0n) return undefined
  const worth = amount * BigInt(Math.round(price * 10 ** PRICE_PLACES))
  const cent = 10n ** BigInt(decimals + PRICE_PLACES - 2)
  const cents = (worth + cent / 2n) / cent
  if (cents >= IMPLAUSIBLE) return undefined
  format ??= new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: 'USD',
    numberingSystem: 'latn',
  })
  if (cents === 0n) return `<${format.format(0.01)}`
  // A decimal string is taken as it is; the types know numbers only.
  const money = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  return format.format(money as unknown as number)
}
