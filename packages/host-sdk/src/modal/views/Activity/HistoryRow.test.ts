import type { Transaction } from '@vestibule/protocol/http'
import { expect, test } from 'vitest'
import { formatDay, itemsOf } from './HistoryRow.js'

test.each([
  [new Date(2026, 10, 24), 'Nov 24'],
  [new Date(2025, 4, 1), 'May 1'],
])('[D03] formats %s as %s', (date, text) => {
  expect(formatDay(date.toISOString())).toBe(text)
})

const coins = (numeric: string, symbol: string, direction: 'in' | 'out') => ({
  fungible_info: { symbol },
  direction,
  quantity: { numeric },
})
const entry = (operationType: string, transfers: ReturnType<typeof coins>[]) =>
  ({ metadata: { operationType }, transfers }) as Transaction

test.each([
  ['receives before it sends', [coins('2500', 'USDC', 'in'), coins('1', 'ETH', 'out')]],
  [
    'sends twice',
    [coins('1', 'ETH', 'out'), coins('0.1', 'ETH', 'out'), coins('2500', 'USDC', 'in')],
  ],
])(
  '[D01] shows the sent amount before the received amount for a swap that %s',
  (_how, transfers) => {
    expect(itemsOf(entry('trade', transfers))).toEqual(['-1 ETH', '+2,500 USDC'])
  },
)

test('[D01] shows the first two transfers if all transfers have the same direction', () => {
  const transfers = ['A', 'B', 'C'].map((symbol) => coins('1', symbol, 'out'))
  expect(itemsOf(entry('send', transfers))).toEqual(['-1 A', '-1 B'])
})
