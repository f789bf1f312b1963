import { expect, test } from 'vitest'
import { byMonth } from './byMonth.js'

const at = (date: string) => ({ at: new Date(`${date}T12:00:00`).getTime() })

test('[T17] [D03] entries stand under their month, with the year where it is another one', () => {
  const now = at('2026-11-24').at
  const groups = byMonth(
    ['2026-11-20', '2026-11-01', '2026-01-03', '2025-11-20'].map((date) => at(date)),
    now,
  )
  expect(groups.map(({ month, entries }) => [month, entries.length])).toEqual([
    ['November', 2],
    ['January', 1],
    ['November 2025', 1],
  ])
})
