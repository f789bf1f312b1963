import { expect, test } from 'vitest'
import { formatAmount } from './format.js'

test.each([
  [10_000_000_000_000_000n, 18, '0.01'],
  [1n, 18, '0.000000000000000001'],
  [1_234_567_000_000n, 6, '1\u2009234\u2009567'],
  [999n, 0, '999'],
  [0n, 18, '0'],
])('[V12] %s with %i decimals is written %s: nothing is rounded', (value, decimals, text) => {
  expect(formatAmount(value, decimals)).toBe(text)
})
