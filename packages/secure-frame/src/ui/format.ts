/** Smallest units as an exact decimal string with grouped thousands: nothing is rounded on a card that is signed. */
export function formatAmount(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009')
  return fraction === '' ? grouped : `${grouped}.${fraction}`
}
