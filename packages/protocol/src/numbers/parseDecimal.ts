import { decimalPoint } from './formatDecimal.js'
import { latinDigits } from './latinDigits.js'

/** Invisible characters. */
const UNSEEN = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g
/** Always a decimal point. */
const ARABIC_POINT = '\u066b'
/** A thousands separator in some countries, a decimal point in others. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/
/** Groups of three digits, or groups of two as in India. */
const GROUPS = /^[1-9]\d{0,2}(?:\D\d{2,3})*\D\d{3}$/

/**
 * Accepts digits of any script, both decimal separators and digit groups.
 * @param locale Decides whether `1,234` or `1.234` is a decimal.
 * @default the document's locale
 * @returns A decimal string with a point; `ambiguous` if two numbers are possible; undefined for
 * other text.
 */
export function parseDecimal(text: string, locale?: string): string | 'ambiguous' | undefined {
  const plain = latinDigits(text.replace(UNSEEN, '').trim())
    // Full-width, Arabic and typographic separators.
    .replace(/\uff0e/g, '.')
    .replace(/\uff0c/g, ',')
    .replace(/[\u066c\u2019]/g, "'")
    .replace(/\s/g, ' ')
  if (!/^[\d.,' \u066b]*\d[\d.,' \u066b]*$/.test(plain)) return undefined
  const separators = plain.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return plain
  const isOnly = separators.length === 1
  if (isOnly && EITHER.test(plain) && last !== decimalPoint(locale)) return 'ambiguous'
  const isPoint = last === ARABIC_POINT || (/[.,]/.test(last) && (isOnly || separators[0] !== last))
  const at = isPoint ? plain.lastIndexOf(last) : plain.length
  const whole = ungroup(plain.slice(0, at))
  return whole === undefined ? undefined : `${whole}.${plain.slice(at + 1)}`
}

/** Undefined if the groups have different separators. */
function ungroup(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits === text) return digits
  const [separator = ''] = text.replace(/\d/g, '')
  const isGrouped = GROUPS.test(text) && text.replaceAll(separator, '') === digits
  return isGrouped && separator !== ARABIC_POINT ? digits : undefined
}
