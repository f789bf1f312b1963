import { expect, test } from 'vitest'
import { looksLike } from './looksLike.js'

const KNOWN = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

test.each([
  ['four and four letters, as some wallets show', '9hSRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGWBu'],
  ['longer matching ends', '9hSR6SAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGWBu'],
  ['letters in another case', '9HsrAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgwbU'],
])('security: [V12] recognizes an imitation with the same ends, %s', (_what, address) => {
  expect(looksLike(address, KNOWN)).toBe(true)
})

test.each([
  ['itself', KNOWN],
  [
    'an address with three matching letters at an end',
    '9hSRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWBu',
  ],
  ['an address with only a matching beginning', `9hSR${'A'.repeat(40)}`],
])('control: does not report %s', (_what, address) => {
  expect(looksLike(address, KNOWN)).toBe(false)
})
