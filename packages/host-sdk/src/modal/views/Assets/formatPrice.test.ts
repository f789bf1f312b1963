import { describe, expect, test } from 'vitest'
import { formatFiat } from './formatFiat.js'
import { formatChange, formatPrice } from './formatPrice.js'

describe('token prices', () => {
  test.each([
    [2_500, '$2,500.00'],
    [0.04, '$0.04'],
    [0.000001234, '$0.00000123'],
  ])('formats %d as %s', (price, text) => {
    expect(formatPrice(price)).toBe(text)
  })

  test.each([
    [-1.2, '-1.2%'],
    [0, '0%'],
    [-0.001, '0%'],
    [1234.567, '+1,234.57%'],
  ])('formats a day’s change of %d per cent as %s', (change, text) => {
    expect(formatChange(change)).toBe(text)
  })
})

describe('money amounts', () => {
  test.each([
    [25_000_000, '$25,000,000.00'],
    ['1234.5', '$1,234.50'],
    [0, '$0.00'],
    [0.005, '$0.01'],
    [0.00499, '<$0.01'],
    ['0.0000000000000000001', '<$0.01'],
    [999_999_999_999_999, '$999,999,999,999,999.00'],
    [1e15, '$1E15'],
    ['1234567890123456789012345678901234567890', '$1.23E39'],
  ])('formats %s as %s', (amount, text) => expect(formatFiat(amount)).toBe(text))
})
