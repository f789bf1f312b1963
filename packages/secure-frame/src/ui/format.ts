/** Smallest units as an exact decimal string with grouped thousands: nothing is rounded on a card that is signed. */
export function formatAmount(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009')
  return fraction === '' ? grouped : `${grouped}.${fraction}`
}

/** Digits of an amount that is an upper bound: no fee has fifteen of them that matter. */
const BOUND_DIGITS = 6

/** The next amount of six significant digits, for what is shown as "up to": never less than the bound itself. */
export function roundUp(value: bigint): bigint {
  const surplus = value.toString().length - BOUND_DIGITS
  if (surplus <= 0) return value
  const unit = 10n ** BigInt(surplus)
  return ((value + unit - 1n) / unit) * unit
}
