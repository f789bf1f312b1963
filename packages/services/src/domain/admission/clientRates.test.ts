import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/testClock.js'
import { createClientRates } from './clientRates.js'
import { RateLimitError } from './rateLimiter.js'

const MINUTE = 60_000
const ONE = { client: '192.0.2.1', site: '192.0.2.0/24' }
const NEIGHBOUR = { client: '192.0.2.2', site: '192.0.2.0/24' }
const OTHER = { client: '198.51.100.1', site: '198.51.100.0/24' }

function start(rate = { points: 60, window: MINUTE, site: 100 }) {
  const clock = createTestClock()
  const rates = createClientRates({ name: 'requestsPerClient', rate, clock: clock.now })
  function take(requester: typeof ONE, points = 1): number {
    try {
      rates.take(requester, points)
      return 0
    } catch (error) {
      if (error instanceof RateLimitError) return error.seconds
      throw error
    }
  }
  return { clock, take }
}

test('allows all points at once, then one point per fraction of the window', () => {
  const { clock, take } = start()
  expect(take(ONE, 60)).toBe(0)
  expect(take(ONE)).toBe(1)
  clock.advance(1_000)
  expect([take(ONE), take(ONE)]).toEqual([0, 1])
  clock.advance(MINUTE)
  expect(take(ONE, 60)).toBe(0)
})

test('returns the seconds until there are enough points', () => {
  const { take } = start()
  take(ONE, 60)
  expect(take(ONE, 30)).toBe(30)
})

test('charges no points for a rejected request', () => {
  const { clock, take } = start()
  take(ONE, 60)
  for (let time = 0; time < 100; time++) take(ONE, 5)
  clock.advance(5_000)
  expect(take(ONE, 5)).toBe(0)
})

test('limits clients separately, and all clients of a site together', () => {
  const { take } = start()
  expect(take(ONE, 60)).toBe(0)
  expect(take(NEIGHBOUR, 40)).toBe(0)
  expect(take(NEIGHBOUR, 10)).toBeGreaterThan(0)
  expect(take(OTHER, 60)).toBe(0)
})

test.each([30_000, 60 * MINUTE])(
  'refills at the same rate after the clock is set back by %i ms',
  (backMs) => {
    const { clock, take } = start()
    clock.advance(60 * MINUTE)
    take(ONE, 60)
    clock.advance(-backMs)
    expect(take(ONE)).toBe(1)
    clock.advance(1_000)
    expect([take(ONE), take(ONE)]).toEqual([0, 1])
    expect(take(OTHER, 60)).toBe(0)
  },
)

test('security: limits the 65,536 clients of a /48 to the rate of a site', () => {
  const { take } = start({ points: 60, window: MINUTE, site: 600 })
  let let_in = 0
  for (let index = 0; index < 65_536; index++)
    if (take({ client: `2001:db8:1:${index.toString(16)}::/64`, site: '2001:db8:1::/48' }) === 0)
      let_in++
  expect(let_in).toBe(600)
  expect(take(OTHER)).toBe(0)
})
