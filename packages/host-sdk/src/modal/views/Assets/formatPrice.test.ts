import { describe, expect, test } from 'vitest'
import { formatChange, formatPrice } from './formatPrice.js'

describe('the price of a token', () => {
  test.each([
    [2_500, '$2,500.00'],
    [0.04, '$0.04'],
    [0.000001234, '$0.00000123'],
  ])('%d is written %s', (price, text) => {
    expect(formatPrice(price)).toBe(text)
  })

  test.each([
    [-1.2, '-1.2%'],
    [0, '0%'],
    [-0.001, '0%'],
    [1234.567, '+1,234.57%'],
  ])('that has changed by %d per cent in a day is told as %s', (change, text) => {
    expect(formatChange(change)).toBe(text)
  })
})
