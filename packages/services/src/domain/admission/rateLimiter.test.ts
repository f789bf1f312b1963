import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rateLimits as table } from '../../db/schema/limits.js'
import { HOUR } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createTestClock } from '../../testing/testClock.js'
import { type Claim, createRateLimiter, RateLimitError } from './rateLimiter.js'

const limits = {
  codesPerDevice: { points: 3, window: HOUR },
  freeCodesPerEmail: { points: 4, window: HOUR },
  loginsPerClient: { points: 5, window: HOUR },
}

onDatabase((db) => {
  function setup() {
    const clock = createTestClock()
    const rateLimiter = createRateLimiter({
      db: db(),
      clock: clock.now,
      key: randomBytes(32),
      limits,
    })
    const giveBack = (...claims: Claim[]) => rateLimiter.giveBack(rateLimiter.namesOf(claims))
    const take = (...claims: Claim[]) =>
      rateLimiter.take(claims).then(
        () => 'taken',
        (error) => {
          if (error instanceof RateLimitError) return `${error.limit} ${error.seconds}`
          throw error
        },
      )
    return { clock, rateLimiter, take, giveBack }
  }

  describe('a rate limit', () => {
    test('allows its points, and resets when its window ends', async () => {
      const { clock, take } = setup()
      for (let time = 0; time < 3; time++) expect(await take(['codesPerDevice', 'a'])).toBe('taken')
      expect(await take(['codesPerDevice', 'a'])).toBe('codesPerDevice 3600')
      clock.advance(HOUR - 1)
      expect(await take(['codesPerDevice', 'a'])).toBe('codesPerDevice 1')
      clock.advance(1)
      expect(await take(['codesPerDevice', 'a'])).toBe('taken')
    })

    test('counts each subject separately', async () => {
      const { take } = setup()
      for (let time = 0; time < 3; time++) await take(['codesPerDevice', 'a', 'bc'])
      expect(await take(['codesPerDevice', 'a', 'bc'])).toMatch(/^codesPerDevice/)
      expect(await take(['codesPerDevice', 'ab', 'c'])).toBe('taken')
    })

    test('charges all claims of a request or none', async () => {
      const { take } = setup()
      const both = () => take(['codesPerDevice', 'b'], ['loginsPerClient', 'x'])
      for (let time = 0; time < 3; time++) expect(await both()).toBe('taken')
      for (let time = 0; time < 9; time++) expect(await both()).toBe('codesPerDevice 3600')
      expect(await take(['loginsPerClient', 'x'])).toBe('taken')
      expect(await take(['loginsPerClient', 'x'])).toBe('taken')
      expect(await take(['loginsPerClient', 'x'])).toBe('loginsPerClient 3600')
    })

    test('never exceeds its points with a hundred parallel requests, also at the edge of a window', async () => {
      const { clock, take } = setup()
      for (let window = 0; window < 2; window++) {
        const taken = await Promise.all(
          Array.from({ length: 100 }, () => take(['codesPerDevice', 'c'])),
        )
        expect(taken.filter((result) => result === 'taken')).toHaveLength(3)
        clock.advance(HOUR)
      }
    })

    test('refunds exactly the returned points', async () => {
      const { giveBack, take } = setup()
      await giveBack(['codesPerDevice', 'e'])
      for (let time = 0; time < 3; time++) await take(['codesPerDevice', 'e'])
      for (let time = 0; time < 9; time++) await take(['codesPerDevice', 'e'])
      await giveBack(['codesPerDevice', 'e'])
      expect(await take(['codesPerDevice', 'e'])).toBe('taken')
      expect(await take(['codesPerDevice', 'e'])).toMatch(/^codesPerDevice/)
    })

    test('can be checked without a charge', async () => {
      const { rateLimiter, take } = setup()
      const spent = async () => (await rateLimiter.tryOut([['codesPerDevice', 'f']]))[0]?.spent
      for (let time = 0; time < 9; time++) expect(await spent()).toBe(1)
      for (let time = 0; time < 3; time++) await take(['codesPerDevice', 'f'])
      await expect(spent()).rejects.toThrow(RateLimitError)
    })

    test('does not store the client’s identity in the database', async () => {
      const { take } = setup()
      await take(['codesPerDevice', 'secret@example.com'], ['loginsPerClient', '203.0.113.9'])
      const rows = JSON.stringify(await db().select().from(table))
      expect(rows).not.toContain('secret@example.com')
      expect(rows).not.toContain('203.0.113.9')
    })
  })

  describe('a draining rate limit', () => {
    const claims: Claim[] = [['freeCodesPerEmail', 'a']]
    const one = [{ name: 'freeCodesPerEmail', points: 4, spent: 1 }]

    test('rejects no client, and reports the fullest limits', async () => {
      const { rateLimiter } = setup()
      for (let spent = 1; spent <= 8; spent++) {
        expect(await rateLimiter.tryOut(claims)).toMatchObject([{ spent }])
        expect(await rateLimiter.take(claims)).toMatchObject([{ points: 4, spent }])
      }
    })

    test('drains evenly with time instead of at the end of a window', async () => {
      const { rateLimiter, clock } = setup()
      for (let time = 0; time < 4; time++) await rateLimiter.take(claims)
      for (let left = 4; left > 0; left--) {
        expect(await rateLimiter.tryOut(claims)).toMatchObject([{ spent: left + 1 }])
        clock.advance(HOUR / 4)
      }
      expect(await rateLimiter.take(claims)).toMatchObject(one)
    })

    test('counts a flood only up to twice its points, so that the penalty is limited', async () => {
      const { rateLimiter, clock } = setup()
      const flood = Array.from({ length: 200 }, () => rateLimiter.take(claims))
      expect(Math.max(...(await Promise.all(flood)).map(([taken]) => taken?.spent ?? 0))).toBe(9)
      clock.advance(2.1 * HOUR)
      expect(await rateLimiter.take(claims)).toMatchObject(one)
    })

    test('works after the clock was set back, and refunds points', async () => {
      const { rateLimiter, clock, giveBack } = setup()
      for (let time = 0; time < 3; time++) await rateLimiter.take(claims)
      clock.advance(-HOUR / 4)
      expect(await rateLimiter.tryOut(claims)).toMatchObject([{ spent: 5 }])
      for (let time = 0; time < 9; time++) await giveBack(...claims)
      expect(await rateLimiter.take(claims)).toMatchObject(one)
    })
  })

  test('does not deadlock on requests with many rate limits in any order', async () => {
    const { rateLimiter } = setup()
    const names = Array.from({ length: 8 }, (_, index) => `${index}`)
    const claimsFrom = (start: number) =>
      names.map((_, index): Claim => ['freeCodesPerEmail', names[(start + index) % 8] ?? ''])
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 4 === 0
          ? rateLimiter.giveBack(rateLimiter.namesOf(claimsFrom(index)))
          : rateLimiter.take(claimsFrom(index)),
      ),
    )
  })
})
