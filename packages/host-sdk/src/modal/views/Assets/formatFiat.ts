/** Money as whoever reads it writes it. @param amount In dollars. */
export function formatFiat(amount: number | string): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' })
  // A decimal string is taken as it is, however long.
  return format.format(amount as number)
}
