/** Numbers with this many digits use powers of ten. */
const LONG = 16
const LONG_PLACES = 3

type Writer = { whole: (value: bigint) => string; point: string }

let current: string | undefined

/** @param tag undefined for the visitor's locale */
export const setNumberLocale = (tag: string | undefined): void => {
  current = tag
}

export const numberLocale = () => current

const WRITERS = new Map<string | undefined, Writer>()

function writerOf(locale: string | undefined): Writer {
  const known = WRITERS.get(locale)
  if (known !== undefined) return known
  // Use Latin digits: users compare amounts with digits of addresses.
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const writer = { whole: (value: bigint) => format.format(value), point }
  WRITERS.set(locale, writer)
  return writer
}

export const decimalPoint = (locale = current) => writerOf(locale).point

/**
 * Writes Latin digits.
 * @param value such as `-1234.5`
 * @param options.places Cuts the fraction, and never rounds up: an amount that would be 0 is
 * `<0.001`, one of 16 digits or more `1.234E15`.
 * @default exact
 * @param options.locale
 * @default the document's locale
 */
export function formatDecimal(value: string, options: formatDecimal.Options = {}): string {
  const { places, locale = current } = options
  const { whole, point } = writerOf(locale)
  const sign = value.startsWith('-') ? '-' : ''
  const [digits = '', fraction = ''] = value.slice(sign.length).split('.')
  const number = BigInt(digits)
  const write = (behind: string) => whole(number) + (behind === '' ? '' : point + behind)
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  if (places === undefined) return sign + write(kept)
  if (number === 0n && kept === '' && /[1-9]/.test(fraction))
    return `${sign}<${write(`${'0'.repeat(places - 1)}1`)}`
  const text = number.toString()
  if (text.length < LONG) return sign + write(kept)
  const behind = text.slice(1, LONG_PLACES + 1).replace(/0+$/, '')
  const head = behind === '' ? text.slice(0, 1) : `${text.slice(0, 1)}${point}${behind}`
  return `${sign}${head}E${text.length - 1}`
}

export declare namespace formatDecimal {
  type Options = { places?: number | undefined; locale?: string | undefined }
}

/** Like {@link formatDecimal}, for smallest units. */
export function formatAmount(value: bigint, decimals: number, locale?: string): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return formatDecimal(`${digits.slice(0, at)}.${digits.slice(at)}`, { locale })
}

const BOUND_DIGITS = 6

/** Rounds a bound up to six significant digits, for texts such as "up to 5". */
export function roundUp(value: bigint): bigint {
  const surplus = value.toString().length - BOUND_DIGITS
  if (surplus <= 0) return value
  const unit = 10n ** BigInt(surplus)
  return ((value + unit - 1n) / unit) * unit
}
