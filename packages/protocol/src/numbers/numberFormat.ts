import { numberLocale } from './formatDecimal.js'

/** Cache by locale and options: creating a format is a hundred times slower than using it. */
const FORMATS = new Map<string, Intl.NumberFormat>()

/** Uses the document's locale, with Latin digits. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = numberLocale()
  const key = `${locale}${JSON.stringify(options)}`
  const known = FORMATS.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' })
  FORMATS.set(key, format)
  return format
}
