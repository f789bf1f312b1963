import { describe, expect, test } from 'vitest'
import { formatUnits } from '../platform/units.js'
import { fromFiat, parseAmount, parseUnits, readingsOf, toFiat, toTypedFiat } from './amounts.js'

describe('parseAmount', () => {
  test.each([
    ['1', 18, 10n ** 18n],
    ['1.5', 6, 1_500_000n],
    ['1,5', 6, 1_500_000n],
    ['.5', 1, 5n],
    ['5.', 1, 50n],
    [' 007 ', 0, 7n],
    ['0.000001', 6, 1n],
    ['1.50', 1, 15n],
    ['0', 18, 0n],
    ['0,250', 3, 250n],
    ['1,0000', 4, 10_000n],
    ['1,000.5', 1, 10_005n],
    ['٣', 0, 3n],
    ['۱٫۵', 1, 15n],
    ['１．５', 1, 15n],
  ])('reads %j with %i decimals as %s', (text, decimals, units) => {
    expect(parseAmount(text, decimals)).toBe(units)
  })

  test.each(['', '.', ',', '1,000', ' 12,345', '-1', '+1', '1e3', '0x1', '1.2.3', 'NaN', '1 2'])(
    '[X10] rejects %j as an amount',
    (text) => expect(parseAmount(text, 18)).toBeUndefined(),
  )

  test('[X10] rejects more digits than the token supports', () => {
    expect(parseAmount('0.0000001', 6)).toBeUndefined()
  })

  test('parses every formatted amount to the same value, with any number of decimals', () => {
    for (let decimals = 0; decimals <= 36; decimals++)
      for (let round = 0; round < 20; round++) {
        const units = BigInt(Math.floor(Math.random() * 1e15)) ** 2n
        expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
      }
  })
})

test.each([
  ['1,000', { whole: '1000', decimal: '1.000' }],
  [' 12,345 ', { whole: '12345', decimal: '12.345' }],
  ['١٬٠٠٠', undefined],
  ['1,5', undefined],
  ['1000', undefined],
])('returns both readings of %j: %j', (text, readings) => {
  expect(readingsOf(text)).toEqual(readings)
})

test('requires a decimal point in amounts from programs, in every locale', () => {
  expect(parseUnits('1.234', 3)).toBe(1_234n)
  expect(['1,5', '٣', '1,000.5', '1 000'].map((text) => parseUnits(text, 6))).toEqual(
    Array(4).fill(undefined),
  )
})

describe('fiat amounts', () => {
  test('converts a large amount without losing a cent', () => {
    expect(toFiat(123_456_789_012_345_678_901n, 0, 1.1)).toBe('135802467913580246791.1')
    expect(toFiat(10n ** 18n, 18, 3_000)).toBe('3000')
  })

  test.each([
    [100_000_000n, 8, 64_123.455, '64123.46'],
    [33_333n, 6, 3_000, '100'],
    [50n, 8, 60_000, '0.03'],
    [1n, 8, 60_000, '0.0006'],
    [9_999n, 6, 1, '0.01'],
    [12n, 8, 345, '0.000041'],
    [0n, 18, 3_000, '0'],
  ])('formats %s with %i decimals at a price of %s as %s', (amount, decimals, price, text) => {
    expect(toTypedFiat(amount, decimals, price)).toBe(text)
  })

  test('converts a typed dollar amount to the token and back without a change', () => {
    for (const price of [0.000012, 0.99, 1, 3_033.17, 64_123.45])
      for (const sum of ['0.01', '0.05', '100', '1234.56', '99999.99'])
        for (const decimals of [8, 18]) {
          const units = fromFiat(sum, decimals, price) ?? 0n
          if (units > 100_000n) expect(toTypedFiat(units, decimals, price)).toBe(sum)
        }
  })

  test('rounds down the token amount', () => {
    expect(fromFiat('1', 6, 3)).toBe(333_333n)
    expect(fromFiat('10,50', 18, 2)).toBe(5_250_000_000_000_000_000n)
    expect(fromFiat('ten', 18, 2)).toBeUndefined()
  })
})
