import { expect, test } from 'vitest'
import { formatDay } from './HistoryRow.js'

test.each([
  [new Date(2026, 10, 24), 'Nov 24'],
  [new Date(2025, 4, 1), 'May 1'],
])('[D03] %s is written as %s', (date, text) => {
  expect(formatDay(date.toISOString())).toBe(text)
})
