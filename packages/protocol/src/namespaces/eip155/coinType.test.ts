import { expect, test } from 'vitest'
import { fromCoinType, toCoinType } from './coinType.js'

test.each([
  [1, 0x8000_0001],
  [8453, 2147492101],
  [2147483647, 4294967295],
])('[X16] converts chain id %i to the coin type of ENSIP-11 and back', (chainId, coinType) => {
  expect(toCoinType(chainId)).toBe(coinType)
  expect(fromCoinType(coinType)).toBe(chainId)
})

test.each([2147483648, 2 ** 53, 0, -1, 1.5, Number.NaN])(
  '[X16] rejects chain id %d with "Invalid chainId"',
  (chainId) => expect(() => toCoinType(chainId)).toThrow(/^Invalid chainId$/),
)

test('converts coin type 60 to Ethereum, and ignores coin types of other namespaces', () => {
  expect(fromCoinType(60)).toBe(1)
  for (const other of [0, 501, 0x8000_0000, 2 ** 32, 2 ** 32 + 1, 0x8000_0001 + 0.5])
    expect(fromCoinType(other)).toBeUndefined()
})
