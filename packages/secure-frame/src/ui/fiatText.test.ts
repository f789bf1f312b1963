import { expect, test } from 'vitest'
import { fiatText } from './fiatText.js'

const ETHER = 10n ** 18n

test.each<[bigint, number, number, string]>([
  [ETHER / 100n, 18, 2_500, '$25.00'],
  [1_234_567n * ETHER, 18, 1, '$1,234,567.00'],
  [1n, 0, 0.005, '$0.01'],
  [1n, 0, 0.0049, '<$0.01'],
  [1n, 18, 1e-9, '<$0.01'],
  [10n ** 15n, 6, 0.999_999_999_999, '$1,000,000,000.00'],
  [10n ** 18n * ETHER, 18, 4e-13, '$400,000.00'],
  [10n ** 18n * ETHER, 18, 1.4e-12, '$1,400,000.00'],
  [123_456_789_012_345n, 0, 1, '$123,456,789,012,345.00'],
])('values %d units of %i decimals at %d dollars as %s', (amount, decimals, price, text) => {
  expect(fiatText(amount, decimals, price)).toBe(text)
})

test.each<[string, bigint, number | undefined]>([
  ['an amount without a price', ETHER, undefined],
  ['nothing', 0n, 2_500],
  ['an amount of an implausible value', 10n ** 60n, 2_500],
])('returns undefined for %s', (_what, amount, price) => {
  expect(fiatText(amount, 18, price)).toBeUndefined()
})
