import { expect, test } from 'vitest'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import type { SentTransaction } from '../core/model/state.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { decideSent, isSentBy, loadSent, noteSent } from './sentTransactions.js'

const KEY = '@vestibule/sent'
const entry = (over: Partial<SentTransaction> = {}): SentTransaction => ({
  hash: '0x1',
  caipNetworkId: 'eip155:31337',
  account: ADDRESS,
  at: 1_000,
  to: ADDRESS,
  value: '1',
  isCall: false,
  outcome: 'confirmed',
  ...over,
})

const order = { ends: 1_000 + 86_400_000, paid: '25 TUSD', received: '0.0099 ETH' }

test('[V03] passes an order to the next page', () => {
  const area = memoryArea()
  const placed = entry({ hash: 'cow.0x1', swap: order })
  noteSent(createTestCore({}, area), placed)
  expect(loadSent(createTestCore({}, area))).toEqual([placed])
})

test('[V03] passes a sent transaction to the next page only once', () => {
  const area = memoryArea()
  noteSent(createTestCore({}, area), entry())
  const next = createTestCore({}, area)
  expect(loadSent(next)).toEqual([entry()])
  expect(loadSent(next)).toEqual([])
  noteSent(next, entry({ hash: '0x2' }))
  expect(next.store.getState().sent.map(({ hash }) => hash)).toEqual(['0x2', '0x1'])
})

test('[V03] lists a transaction only for its account and network', () => {
  const core = createTestCore()
  const [network, another] = core.networks
  if (network === undefined || another === undefined) throw new Error('Two networks are needed.')
  const account = { address: ADDRESS.toLowerCase() }
  expect(isSentBy(core, entry(), { account, network })).toBe(true)
  expect(isSentBy(core, entry(), { account, network: another })).toBe(false)
  expect(isSentBy(core, entry(), { account: { address: `0x${'1'.repeat(40)}` }, network })).toBe(
    false,
  )
  expect(isSentBy(core, entry(), { account: { address: undefined }, network })).toBe(false)
})

test('[T05] deletes transactions when the last wallet disconnects', async () => {
  const area = memoryArea()
  const core = createTestCore({}, area)
  await connect(core, offerWallet(core).connector)
  noteSent(core, entry())
  await disconnect(core)
  expect(core.store.getState().sent).toEqual([])
  expect(area.entries.has(KEY)).toBe(false)
})

test('[T05] does not restore deleted transactions when another tab receives an outcome', async () => {
  const area = memoryArea()
  const [core, other] = [createTestCore({}, area), createTestCore({}, area)]
  await connect(core, offerWallet(core).connector)
  noteSent(core, entry({ outcome: undefined }))
  loadSent(other)
  await disconnect(core)
  decideSent(other, { hash: '0x1', outcome: 'confirmed' })
  expect(area.entries.has(KEY)).toBe(false)
})

test('[V03] keeps another tab’s transactions when an outcome arrives', () => {
  const area = memoryArea()
  const core = createTestCore({}, area)
  noteSent(core, entry({ outcome: undefined }))
  const other = createTestCore({}, area)
  loadSent(other)
  noteSent(other, entry({ hash: '0x2' }))
  decideSent(core, { hash: '0x1', outcome: 'failed' })
  const outcomes = loadSent(createTestCore({}, area)).map(({ hash, outcome }) => [hash, outcome])
  expect(outcomes).toEqual([
    ['0x2', 'confirmed'],
    ['0x1', 'failed'],
  ])
})

test.each([
  ['text that is not JSON', '{'],
  ['JSON that is not a list', '{"hash":"0x1"}'],
  ['amounts that are invalid', JSON.stringify([entry({ value: '-1' }), entry({ value: '0x1' })])],
  ['entries in another format', JSON.stringify([null, 1, {}, { ...entry(), at: 'now' }])],
  ['impossible times', JSON.stringify([entry({ at: 9e15 }), entry({ at: -1 })])],
  ['hashes that are invalid', JSON.stringify([entry({ hash: '../../evil' }), entry({ hash: '' })])],
  [
    'names that are invalid',
    JSON.stringify([
      ...['', 'a b.eth', '<b>.eth', 'a\u202eb.eth', 1].map((name) => ({ ...entry(), name })),
    ]),
  ],
  [
    'orders with an invalid id, expiry or amount',
    JSON.stringify([
      entry({ hash: '0x1', swap: order }),
      entry({ hash: 'cow.0x1' }),
      ...[
        { ends: 1e300 },
        { ends: '5' },
        { ends: 1_000 + 86_400_001 },
        { paid: 'a'.repeat(201) },
        { paid: '<b>5</b>' },
        { received: '5 \u202eHTE' },
        { received: '5\n\nETH' },
        { received: undefined },
        { ends: undefined },
      ].map((change) => ({ ...entry({ hash: 'cow.0x1' }), swap: { ...order, ...change } })),
    ]),
  ],
  ['an unknown outcome', JSON.stringify([{ ...entry(), outcome: 'lost' }])],
])('error: returns no transactions for %s in storage', (_name, stored) => {
  const area = memoryArea()
  area.setItem(KEY, stored)
  expect(loadSent(createTestCore({}, area))).toEqual([])
})

test('security: lists only the newest entries of a full storage, and each hash once', () => {
  const area = memoryArea()
  const many = Array.from({ length: 5_000 }, (_, index) => entry({ hash: `0x${index}` }))
  area.setItem(KEY, JSON.stringify([entry({ hash: '0x0' }), ...many]))
  const core = createTestCore({}, area)
  const loaded = loadSent(core)
  expect(core.store.getState().sent).toEqual(loaded)
  expect(loaded.length).toBeLessThan(100)
  expect(new Set(loaded.map(({ hash }) => hash)).size).toBe(loaded.length)
})
