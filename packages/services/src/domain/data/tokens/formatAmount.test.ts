import { randomBytes, randomInt } from 'node:crypto'
import { Balance } from '@vestibule/protocol/http'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './formatAmount.js'

describe('formatAmount', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [100n, 2, '1'],
    [42n, 0, '42'],
    [
      2n ** 256n - 1n,
      36,
      '115792089237316195423570985008687907853269.984665640564039457584007913129639935',
    ],
  ])('formats %d with %d decimals as %s', (amount, decimals, text) => {
    expect(formatAmount(amount, decimals)).toBe(text)
  })

  test('[E09] reads any formatted amount back unchanged, within the schema', () => {
    for (let time = 0; time < 2_000; time++) {
      const amount = BigInt(`0x${randomBytes(randomInt(1, 33)).toString('hex')}`)
      const decimals = randomInt(256)
      const numeric = formatAmount(amount, decimals)
      expect(parseUnits(numeric, decimals)).toBe(amount)
      expect(Balance.shape.quantity.shape.numeric.parse(numeric)).toBe(numeric)
    }
  })
})
