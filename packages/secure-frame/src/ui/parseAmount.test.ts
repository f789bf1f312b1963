import { describe, expect, test } from 'vitest'
import { parseAmount, typedAmount } from './parseAmount.js'

describe('parseAmount', () => {
  test.each<[string, string | undefined, bigint]>([
    ['25.5', 'en', 25_500_000n],
    [' 25,5 ', 'de', 25_500_000n],
    ['25,5', 'en', 25_500_000n],
    ['.5', 'en', 500_000n],
    ['5.', 'en', 5_000_000n],
    ['1.234', 'en', 1_234_000n],
    ['1,234', 'de', 1_234_000n],
    ['0,125', 'en', 125_000n],
    ['0.1230000000', 'en', 123_000n],
    ['٢٥٫٥', 'ar-EG', 25_500_000n],
    ['२५.५', 'hi', 25_500_000n],
    ['0', 'en', 0n],
    ['1 000', 'en', 1_000_000_000n],
    ['1,234,567.5', 'en', 1_234_567_500_000n],
  ])('parses %j in %s', (text, locale, units) => {
    expect(parseAmount(text, 6, locale)).toBe(units)
  })

  test.each<[string, string]>([
    ['1,234', 'en'],
    ['1.234', 'de'],
    ['', 'en'],
    ['.', 'en'],
    ['-1', 'en'],
    ['1e3', 'en'],
    ['1.2.3', 'en'],
    ['0x10', 'en'],
    ['0.1234567', 'en'],
    ['NaN', 'en'],
  ])('rejects %j in %s', (text, locale) => {
    expect(parseAmount(text, 6, locale)).toBeUndefined()
  })
})

test.each(['en', 'de', 'fr', 'ar-EG'])(
  'writes amounts that the same locale parses: %s',
  (locale) => {
    for (const units of [123_456_000n, 123_456n, 1_234_000_000n, 1n])
      expect(parseAmount(typedAmount(units, 6, locale), 6, locale)).toBe(units)
    expect(typedAmount(1_234_500_000n, 6, 'de')).toBe('1234,5')
  },
)
