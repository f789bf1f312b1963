/** By locale; the visitor's own under `undefined`. To make one takes longer than to use it a hundred times. */
const WRITERS = new Map<string | undefined, ReturnType<typeof createWriter>>()

/** Writes numbers as a locale does, in digits that are read alike everywhere. */
function createWriter(locale: string | undefined) {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return (whole: bigint, fraction: string) =>
    fraction === '' ? format.format(whole) : format.format(whole) + point + fraction
}

/**
 * Smallest units as an exact decimal number, as the visitor writes it: nothing is rounded on a card that is signed.
 * @param locale Another one than the visitor's.
 */
export function formatAmount(value: bigint, decimals: number, locale?: string): string {
  const write = WRITERS.get(locale) ?? createWriter(locale)
  WRITERS.set(locale, write)
  const unit = 10n ** BigInt(decimals)
  const fraction = (value % unit).toString().padStart(decimals, '0').replace(/0+$/, '')
  return write(value / unit, fraction)
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
