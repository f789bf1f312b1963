import { expect, test } from 'vitest'
import { formatPercent } from './formatSwap.js'

test.each([
  [0, '0%'],
  [0.004, '<0.01%'],
  [0.123, '0.12%'],
  [1, '1%'],
  [12.5, '12.5%'],
])('formats %d per cent as %s in English', (percent, text) => {
  expect(formatPercent(percent)).toBe(text)
})
