import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withOverrides } from './limits.js'
import { createNodeQueues } from './nodeQueues.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function countReadings(use: number) {
  const queues = createNodeQueues(withOverrides(), () => use)
  const read = (client: string, work: () => Promise<void>) =>
    queues.read('eip155:1', { client, site: client }, work)
  for (const until = performance.now() + 2_000; performance.now() < until; ) {
    vi.advanceTimersByTime(10)
    await read('early', async () => undefined)
  }
  let working = 0
  let most = 0
  const readings = Array.from({ length: 100 }, (_, client) =>
    read(`client ${client}`, async () => {
      most = Math.max(most, ++working)
      await wait(1)
      working--
    }),
  )
  await vi.runAllTimersAsync()
  await Promise.all(readings)
  return most
}

test('reads at most four accounts in parallel while the event loop is busy, and 64 otherwise', async () => {
  expect([await countReadings(1), await countReadings(0.5)]).toEqual([4, 64])
})

test.each([
  ['call', true],
  ['run', false],
] as const)(
  '%s: completes a quick call in time despite slow calls of fifty sites: %j',
  async (way, isQuick) => {
    const queues = createNodeQueues(withOverrides())
    const take = (site: string, send: () => Promise<void>) =>
      way === 'call'
        ? queues.call('eip155:1', { client: site, site }, { cost: 5, send })
        : queues.run('eip155:1', { client: site, site }, send, 5)
    let isOver = false
    const attack = Array.from({ length: 50 }, async (_, site) => {
      while (!isOver) await take(`site ${site}`, () => (isOver ? wait(0) : wait(800)))
    })
    await vi.advanceTimersByTimeAsync(3_000)
    const startedAt = performance.now()
    let tookMs = Number.NaN
    const visit = take('visitor', () => wait(5)).then(() => {
      tookMs = performance.now() - startedAt
      isOver = true
    })
    await vi.runAllTimersAsync()
    await Promise.all([visit, ...attack])
    expect(tookMs < 1_000).toBe(isQuick)
  },
)
