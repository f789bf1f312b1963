import { expect, test } from 'vitest'
import { formatAgo } from './formatAgo.js'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 22, 12)

test.each([
  [0, undefined],
  [-MINUTE, undefined],
  [MINUTE - 1, undefined],
  [MINUTE, '1 min. ago'],
  [59.9 * MINUTE, '59 min. ago'],
  [60 * MINUTE, '1 hr. ago'],
  [24 * 60 * MINUTE, '1 day ago'],
  [400 * 24 * 60 * MINUTE, '400 days ago'],
])('[D03] formats a time %d milliseconds ago as %j', (past, text) => {
  expect(formatAgo(NOW - past, NOW)).toBe(text)
})
