import { expect, test } from 'vitest'
import { looksLike } from './looksLike.js'

const KNOWN = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

test.each([
  [
    'four and four letters, as some wallets show it',
    '9hSRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGWBu',
  ],
  ['more than that', '9hSR6SAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGWBu'],
  ['letters of another size', '9HsrAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgwbU'],
])('security: [V12] recognizes an imitation with the same ends, %s', (_what, address) => {
  expect(looksLike(address, KNOWN)).toBe(true)
})

test.each([
  ['itself', KNOWN],
  ['one with three letters at an end', '9hSRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWBu'],
  ['one with the beginning alone', `9hSR${'A'.repeat(40)}`],
])('control: %s does not', (_what, address) => {
  expect(looksLike(address, KNOWN)).toBe(false)
})
