import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ADDRESS, createTestCore } from '../core/testing/createTestCore.js'
import { findOpenOrder, takeUpSent } from './followTransaction.js'
import { findSent, noteSent } from './sentTransactions.js'

const CHAIN = 'eip155:31337'
const HASH = 'cow.0x12'
const ENDS = 600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates a reloaded page. @param state Response of the services about the order */
function openPage(state: () => Response | Promise<Response>) {
  const core = createTestCore({ apiUrl: 'http://services.example' })
  onTestFinished(() => core.lifetime.abort())
  const events: string[] = []
  core.events.on('happened', ({ type }) => void events.push(String(type)))
  const order = { ends: Date.now() + ENDS, paid: '25 TUSD', received: '0.0099 ETH' }
  noteSent(core, {
    ...{ hash: HASH, caipNetworkId: CHAIN, account: ADDRESS, at: Date.now(), swap: order },
    ...{ to: ADDRESS, value: '0', isCall: true, outcome: undefined },
    token: { symbol: 'TUSD', amount: '25' },
  })
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    // Ignore requests of other tests' pollers.
    if (String(url).includes('/order-status')) asked.push(url)
    const response = await state()
    return Object.defineProperty(response, 'url', { value: url.href })
  })
  core.store.setState({ sent: [] })
  takeUpSent(core)
  return { core, asked, order, events }
}

test.each([
  ['done', 'confirmed'],
  ['expired', 'expired'],
  ['cancelled', 'cancelled'],
])('[J10] shows an order that is %s after a reload as %s', async (state, outcome) => {
  let said = 'open'
  const { core, asked, order } = openPage(() => Response.json({ state: said }))
  expect(findSent(core, HASH)?.swap).toEqual(order)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(findSent(core, HASH)?.outcome).toBeUndefined()
  said = state
  await vi.advanceTimersByTimeAsync(5_000)
  expect(findSent(core, HASH)?.outcome).toBe(outcome)
  expect(asked[0]?.searchParams.get('orderId')).toBe(HASH)
  expect(asked[0]?.searchParams.get('chainId')).toBe(CHAIN)
  const count = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(count)
})

test('[J10] emits no transaction event for an order', async () => {
  const { events } = openPage(() => Response.json({ state: 'done' }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(events).not.toContain('transactionSent')
  expect(events).not.toContain('transactionConfirmed')
})

test.each([
  ['refuse', () => Response.json({}, { status: 503 })],
  ['respond in another format', () => Response.json(null)],
  ['respond with an unknown state', () => Response.json({ state: 'toString' })],
  ['do not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'error: [J10] leaves an order undecided if the services %s until after its expiry',
  async (_, say) => {
    const { core } = openPage(say)
    await vi.advanceTimersByTimeAsync(ENDS)
    expect(findSent(core, HASH)?.undecided).toBeUndefined()
    await vi.advanceTimersByTimeAsync(70_000)
    expect(findSent(core, HASH)?.undecided).toBe(true)
    expect(findSent(core, HASH)?.outcome).toBeUndefined()
  },
)

test('[J10] reports the outcome of an order that ended while the page was closed', async () => {
  const core = createTestCore({ apiUrl: 'http://services.example' })
  onTestFinished(() => core.lifetime.abort())
  vi.stubGlobal('fetch', async (url: URL) =>
    Object.defineProperty(Response.json({ state: 'done' }), 'url', { value: url.href }),
  )
  const order = { ends: Date.now() - 3_600_000, paid: '25 TUSD', received: '0.0099 ETH' }
  noteSent(core, {
    ...{
      hash: HASH,
      caipNetworkId: CHAIN,
      account: ADDRESS,
      at: Date.now() - 3_700_000,
      swap: order,
    },
    ...{ to: ADDRESS, value: '0', isCall: true, outcome: undefined },
  })
  core.store.setState({ sent: [] })
  takeUpSent(core)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(findSent(core, HASH)?.outcome).toBe('confirmed')
})

test('[J10] shows an open order until a minute after its expiry, and only to its account', async () => {
  const { core } = openPage(() => Response.json({}, { status: 503 }))
  const account = `${CHAIN}:${ADDRESS}` as const
  await vi.advanceTimersByTimeAsync(ENDS + 59_000)
  expect(findOpenOrder(core, account)).toEqual({
    paid: '25 TUSD',
    received: '0.0099 ETH',
    hash: HASH,
  })
  expect(findOpenOrder(core, `eip155:1:${ADDRESS}`)).toBeUndefined()
  expect(findOpenOrder(core, `${CHAIN}:0x${'1'.repeat(40)}`)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(findOpenOrder(core, account)).toBeUndefined()
})
