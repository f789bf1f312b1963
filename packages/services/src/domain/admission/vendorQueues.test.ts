import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SECOND } from '../../platform/time.js'
import type { Requester } from './fairQueue.js'
import { LIMITS } from './limits.js'
import { createVendorQueues, USUAL_PER_MINUTE } from './vendorQueues.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MALLORY = { client: '203.0.113.1', site: '203.0.113.0/24' }
const ADA = { client: '198.51.100.7', site: '198.51.100.0/24' }

function open(perMinute?: number) {
  const queues = createVendorQueues({ limits: LIMITS })
  const asked: string[] = []
  const ask = (requester: Requester, answer: Promise<unknown> = Promise.resolve()) =>
    queues
      .run({ id: '0x', perMinute }, requester, async () => {
        asked.push(requester.client)
        await answer
        return 'offer'
      })
      .catch(({ message }: Error) => message)
  return { asked, ask }
}

const flood = (ask: ReturnType<typeof open>['ask'], requester: Requester, count: number) =>
  Array.from({ length: count }, () => ask(requester))

test.each([undefined, 600, 20])(
  'sends a vendor at most %s requests a minute, over all sites',
  async (perMinute) => {
    const { asked, ask } = open(perMinute)
    for (let second = 0; second < 60; second++) {
      for (let site = 0; site < 20; site++) void ask({ client: `${site}`, site: `${site}` })
      await vi.advanceTimersByTimeAsync(SECOND)
    }
    const most = perMinute ?? USUAL_PER_MINUTE
    expect(asked.length).toBeGreaterThan(0.9 * most)
    expect(asked.length).toBeLessThanOrEqual(1.1 * most)
  },
)

test.each([1, 50])(
  'security: gives the next slot to a client with one request during floods of %i sites',
  async (sites) => {
    const { asked, ask } = open()
    for (let site = 0; site < sites; site++) flood(ask, { client: `${site}`, site: `${site}` }, 60)
    await vi.advanceTimersByTimeAsync(100)
    const offer = ask(ADA)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(asked).toContain(ADA.client)
    expect(await offer).toBe('offer')
  },
)

test('control: lets the flooding client’s next request wait until it is rejected', async () => {
  const { ask } = open()
  flood(ask, MALLORY, 60)
  await vi.advanceTimersByTimeAsync(100)
  const refused = ask(MALLORY)
  await vi.advanceTimersByTimeAsync(4 * SECOND)
  expect(await refused).toBe('Too many requests')
})

test('frees the slot of an unanswered request as early as the slot of a quickly answered one', async () => {
  const { asked, ask } = open(60)
  void ask(MALLORY, new Promise(() => {}))
  void ask(ADA)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(asked).toEqual([MALLORY.client, ADA.client])
})
