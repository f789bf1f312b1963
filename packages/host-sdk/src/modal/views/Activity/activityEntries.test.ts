import type { Transaction } from '@vestibule/protocol/http'
import { expect, test } from 'vitest'
import type { SentTransaction } from '../../../core/model/state.js'
import { activityEntries } from './activityEntries.js'
import { nameOfMonth } from './nameOfMonth.js'

const at = (date: string) => new Date(`${date}T12:00:00`)

function found(date: string, hash: string = date): Transaction {
  return {
    id: hash,
    metadata: {
      operationType: 'receive',
      hash,
      chain: 'eip155:31337',
      minedAt: at(date).toISOString(),
      sentFrom: '0x1',
      sentTo: '0x2',
      status: 'confirmed',
    },
    transfers: [],
  }
}
const sent = (date: string, hash: string): SentTransaction => ({
  hash,
  caipNetworkId: 'eip155:31337',
  account: '0x1',
  outcome: undefined,
  to: '0x2',
  value: '1',
  isCall: false,
  at: at(date).getTime(),
})

test('[T17] [D03] labels each entry with its month, and with the year if it is not the current year', () => {
  const now = at('2026-11-24').getTime()
  const entries = activityEntries(
    [sent('2026-01-03', '0xa')],
    ['2026-11-20', '2026-11-01', '2025-11-20', '0099-02-01'].map((date) => found(date)),
  )
  expect(entries.map(({ month }) => nameOfMonth(month, now))).toEqual([
    'November',
    'November',
    'January',
    'November 2025',
    'February 99',
  ])
})

test('[T17] lists a sent transaction once if the services list it too', () => {
  const entries = activityEntries([sent('2026-01-03', '0xa')], [found('2026-01-03', '0xa')])
  expect(entries.map((entry) => 'sent' in entry)).toEqual([true])
})

test('[T17] replaces a sent swap with the services’ entry', () => {
  const swap = { paid: '1 ETH', received: '2,500 TUSD' }
  const own = { ...sent('2026-01-03', '0xa'), swap }
  const isSent = (entries: ReturnType<typeof activityEntries>) =>
    entries.map((entry) => 'sent' in entry)
  expect(isSent(activityEntries([own], []))).toEqual([true])
  expect(isSent(activityEntries([own], [found('2026-01-03', '0xa')]))).toEqual([false])
})

test('[T17] keeps the objects of unchanged entries, so that their rows do not render again', () => {
  const one = found('2026-11-20')
  const [before] = activityEntries([], [one])
  const [, after] = activityEntries([], [found('2026-11-21'), one])
  expect(after).toBe(before)
})
