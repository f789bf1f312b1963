import { expect, test } from 'vitest'
import { looksLike } from './looksLike.js'

const KNOWN = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

test.each([
  [
    'with four equal letters at each end, the shortest form that wallets show',
    '9hSRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGWBu',
  ],
  ['with longer equal ends', '9hSR6SAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGWBu'],
  ['with other letter case', '9HsrAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgwbU'],
])('security: [V12] recognizes an imitation %s', (_what, address) => {
  expect(looksLike(address, KNOWN)).toBe(true)
})

test.each([
  ['itself', KNOWN],
  [
    'an address with only three equal letters at one end',
    '9hSRAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWBu',
  ],
  ['an address with only an equal beginning', `9hSR${'A'.repeat(40)}`],
])('control: does not report %s', (_what, address) => {
  expect(looksLike(address, KNOWN)).toBe(false)
})
