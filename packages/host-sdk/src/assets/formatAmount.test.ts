import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'

test('a large amount is written with its thousands apart and not a digit lost', () => {
  expect(formatAmount('10000')).toBe('10,000')
  expect(formatAmount('123456789012345678901234567890.000000000000000001')).toBe(
    '123,456,789,012,345,678,901,234,567,890.000000000000000001',
  )
})

test('a small amount, a negative one and decimals that stand for a width stay as they are', () => {
  expect(['0', '999.5', '-0.5', '1.500'].map((value) => formatAmount(value))).toEqual([
    '0',
    '999.5',
    '-0.5',
    '1.500',
  ])
})

test('decimals are cut, never rounded up', () => {
  expect(formatAmount('9999.9999', 3)).toBe('9,999.999')
})

test('what is no number is shown as it came', () => {
  expect(formatAmount('1e21')).toBe('1e21')
})
