import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { truncateAddress } from './truncateAddress.js'
import { floorDecimals, formatUnits } from './units.js'

describe('truncateAddress', () => {
  test('[D02] keeps 4 leading and 6 trailing characters', () => {
    expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf3…b92266')
  })
  test('[D02] shortens an address with a network prefix like any other text', () => {
    expect(truncateAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('bc1q…wf5mdq')
    expect(truncateAddress('bcrt1qar0srrr7xfkvy5l643lydnw9re59gtzzxl4xfg5')).toBe('bcrt…l4xfg5')
    expect(truncateAddress('cosmos1ar0srrr7xfkvy5l643lydnw9re59gtzzxl4xfg')).toBe('cosm…xl4xfg')
  })
  test('leaves short texts unchanged', () => {
    expect(truncateAddress('0x12345678')).toBe('0x12345678')
  })
})

describe('formatUnits', () => {
  test('formats any amount with any number of decimals exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const [whole = '', fraction = ''] = formatUnits(value, decimals).split('.')
          expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value)
        },
      ),
    )
  })
  test.each([
    [1_500n, 3, '1.5'],
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [-1_500n, 3, '-1.5'],
    [7n, 0, '7'],
  ])('formats %s with %i decimals as %s', (value, decimals, text) => {
    expect(formatUnits(value, decimals)).toBe(text)
  })
})

describe('floorDecimals', () => {
  test('[C12] keeps 20 decimal places by default', () => {
    const yocto = formatUnits(1_234_567_890_123_456_789_012_345n, 24)
    expect(yocto).toBe('1.234567890123456789012345')
    expect(floorDecimals(yocto)).toBe('1.23456789012345678901')
    expect(floorDecimals(formatUnits(1n, 18))).toBe('0.000000000000000001')
  })

  test.each([
    ['1.9999', '1.999'],
    ['0.0004', '0'],
    ['12', '12'],
    ['1.2', '1.2'],
  ])('formats %s as %s, rounded down', (value, text) => {
    expect(floorDecimals(value, 3)).toBe(text)
  })
})
