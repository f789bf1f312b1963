let format: Intl.NumberFormat | undefined

/** Money as anyone who reads it writes it. @param amount In dollars. */
export function formatFiat(amount: number | string): string {
  // To make one takes a slow device longer than to use it.
  format ??= new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' })
  // A decimal string is taken as it is, however long.
  return format.format(amount as number)
}
