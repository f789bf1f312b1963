import { describe, expect, test } from 'vitest'
import { formatDecimal } from './formatDecimal.js'
import { parseDecimal } from './parseDecimal.js'

const LOCALES = ['en', 'de', 'fr', 'de-CH', 'hi-IN', 'ar-EG', 'fa-IR', 'pt-PT', 'sv']
const meant = (text: string | undefined) => text?.replace(/^\./, '0.').replace(/\.$/, '')

describe.each(LOCALES)('in %s', (locale) => {
  test.each([
    ['1', '1'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 007 ', '007'],
    ['0.250', '0.250'],
    ['0,250', '0.250'],
    ['1,0000', '1.0000'],
    ['1234,567', '1234.567'],
    ['1234.567', '1234.567'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234.5', '1234.5'],
    ['1\u202f234\u202f567,5', '1234567.5'],
    ["1'000.5", '1000.5'],
    ['1’000', '1000'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ['٣', '3'],
    ['١٫٥', '1.5'],
    ['٫٥', '0.5'],
    ['١٬٠٠٠٫٥', '1000.5'],
    ['١٬٠٠٠', '1000'],
    ['۱۲', '12'],
    ['१२.५', '12.5'],
    ['１．５', '1.5'],
    ['\u200f1.5\u200f', '1.5'],
    ['\u20661.5\u2069', '1.5'],
  ])('reads %j as %s', (text, value) => expect(meant(parseDecimal(text, locale))).toBe(value))

  test.each([
    ...['', '.', ',', '-1', '+1', '1e3', '1e-7', '0x1', 'NaN', 'Infinity', '1_000', '1 ETH', '1²'],
    ...['1.2.3', '1,2,3', '1,23.4', '1 2', '1.234.56', '1,234.567.890', "1'5", '0,123,456', '1..5'],
    ...['1.234,567,8', "1'234,567.8", '١٫٢٫٣', '١٫٢٣٤٫٥', '1٬2'],
  ])('refuses %j as a number', (text) => expect(parseDecimal(text, locale)).toBeUndefined())

  test('parses the page’s own number format, or returns ambiguous', () => {
    for (const value of [
      '1',
      '1.234',
      '1234',
      '1234.5',
      '12345.678',
      '1234567',
      '1234567.891',
      '0.001',
    ])
      expect([value, 'ambiguous']).toContain(
        meant(parseDecimal(formatDecimal(value, { locale }), locale)),
      )
  })
})

test.each([
  ['1,234', ['en', 'de-CH', 'hi-IN', 'ar-EG', 'fa-IR']],
  ['1.234', ['de', 'fr', 'pt-PT', 'sv']],
  [' 12,345', ['en']],
  ['١٢,٣٤٥', ['ar-EG']],
  ['１，２３４', ['en']],
])('returns ambiguous for %j in the locales %j', (text, refusing) => {
  for (const locale of refusing)
    expect([locale, parseDecimal(text, locale)]).toEqual([locale, 'ambiguous'])
})

test('accepts the locale’s decimal point before three digits', () => {
  expect(parseDecimal('1.234', 'en')).toBe('1.234')
  expect(parseDecimal('1,234', 'de')).toBe('1.234')
  expect(parseDecimal('1,234', 'fr')).toBe('1.234')
})
