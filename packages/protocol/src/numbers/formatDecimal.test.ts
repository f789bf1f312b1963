import { describe, expect, test } from 'vitest'
import { formatAmount, formatDecimal, roundUp } from './formatDecimal.js'

test.each([
  [10_000_000_000_000_000n, 18, '0.01'],
  [1n, 18, '0.000000000000000001'],
  [1_234_567_000_000n, 6, '1,234,567'],
  [999n, 0, '999'],
  [0n, 18, '0'],
])('[V12] writes %s with %i decimals as %s, without rounding', (value, decimals, text) => {
  expect(formatAmount(value, decimals)).toBe(text)
})

test.each([
  ['en', '1,234,567.000000000000000001'],
  ['de', '1.234.567,000000000000000001'],
  ['fr', '1\u202f234\u202f567,000000000000000001'],
  ['hi-IN', '12,34,567.000000000000000001'],
  ['ar-EG', '1,234,567.000000000000000001'],
])('[V12] writes an amount in the locale %s as %s', (locale, text) => {
  expect(formatAmount(1_234_567n * 10n ** 18n + 1n, 18, locale)).toBe(text)
})

test('[V12] keeps every digit of the largest possible amount', () => {
  const most = 2n ** 256n - 1n
  expect(formatAmount(most, 0, 'en').replaceAll(',', '')).toBe(most.toString())
})

describe('roundUp', () => {
  test.each([
    [0n, 0n],
    [999_999n, 999_999n],
    [1_000_000n, 1_000_000n],
    [1_000_001n, 1_000_010n],
    [105_000_000_735_000n, 105_001_000_000_000n],
    [9_999_999n, 10_000_000n],
    [2n ** 256n - 1n, 115_793n * 10n ** 72n],
  ])('[X18] rounds the upper bound %s up to %s', (bound, shown) => {
    expect(roundUp(bound)).toBe(shown)
  })
})

describe('a short form', () => {
  test.each([
    ['0.0006', '<0.001'],
    ['0.00099999', '<0.001'],
    ['-0.0006', '-<0.001'],
    ['0.001', '0.001'],
    ['0', '0'],
    ['0.000', '0'],
    ['1.0009', '1'],
    ['0.9999', '0.999'],
    ['10000', '10,000'],
    ['1234567.8912', '1,234,567.891'],
    ['420690000000000', '420,690,000,000,000'],
    ['1234500000000000.5', '1.234E15'],
    ['1000000000000000', '1E15'],
    ['9'.repeat(60), '9.999E59'],
  ])('cuts %s to %s, without rounding up or showing a small amount as zero', (value, text) => {
    expect(formatDecimal(value, { places: 3, locale: 'en' })).toBe(text)
  })

  test.each([
    ['de', '<0,001', '1,234E15', '1.234.567,891'],
    ['fa-IR', '<0.001', '1.234E15', '1,234,567.891'],
    ['ar-EG', '<0.001', '1.234E15', '1,234,567.891'],
  ])('uses the separators of %s, with Latin digits', (locale, tiny, long, grouped) => {
    const written = ['0.0006', '1234500000000000', '1234567.8912'].map((value) =>
      formatDecimal(value, { places: 3, locale }),
    )
    expect(written).toEqual([tiny, long, grouped])
  })
})

test('keeps every digit of an exact number', () => {
  expect(formatDecimal('-1234567.000000000000000001', { locale: 'en' })).toBe(
    '-1,234,567.000000000000000001',
  )
  expect(formatDecimal('9'.repeat(60), { locale: 'en' }).replaceAll(',', '')).toBe('9'.repeat(60))
})
