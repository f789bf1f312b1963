import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { budgets as table } from '../db/schema.js'
import { onDatabase } from '../testing/onDatabase.js'
import { createTestClock } from '../testing/testClock.js'
import { BudgetSpent, type Claim, createBudgets } from './budgets.js'
import { HOUR } from './time.js'

const limits = {
  codesPerDevice: { points: 3, window: HOUR },
  requestsPerEmail: { points: 4, window: HOUR },
  codesPerAddress: { points: 5, window: HOUR },
}

onDatabase((db) => {
  function setup() {
    const clock = createTestClock()
    const budgets = createBudgets({ db: db(), clock: clock.now, key: randomBytes(32), limits })
    const giveBack = (...claims: Claim[]) => budgets.giveBack(budgets.namesOf(claims))
    const take = (...claims: Claim[]) =>
      budgets.take(claims).then(
        () => 'taken',
        (error) => {
          if (error instanceof BudgetSpent) return `${error.budget} ${error.seconds}`
          throw error
        },
      )
    return { clock, budgets, take, giveBack }
  }

  describe('a budget', () => {
    test('covers its points, and starts anew when its window ends', async () => {
      const { clock, take } = setup()
      for (let time = 0; time < 3; time++) expect(await take(['codesPerDevice', 'a'])).toBe('taken')
      expect(await take(['codesPerDevice', 'a'])).toBe('codesPerDevice 3600')
      clock.advance(HOUR - 1)
      expect(await take(['codesPerDevice', 'a'])).toBe('codesPerDevice 1')
      clock.advance(1)
      expect(await take(['codesPerDevice', 'a'])).toBe('taken')
    })

    test('belongs to one subject', async () => {
      const { take } = setup()
      for (let time = 0; time < 3; time++) await take(['codesPerDevice', 'a', 'bc'])
      expect(await take(['codesPerDevice', 'a', 'bc'])).toMatch(/^codesPerDevice/)
      expect(await take(['codesPerDevice', 'ab', 'c'])).toBe('taken')
    })

    test('is taken together with others or not at all', async () => {
      const { take } = setup()
      const both = () => take(['codesPerDevice', 'b'], ['codesPerAddress', 'x'])
      for (let time = 0; time < 3; time++) expect(await both()).toBe('taken')
      for (let time = 0; time < 9; time++) expect(await both()).toBe('codesPerDevice 3600')
      expect(await take(['codesPerAddress', 'x'])).toBe('taken')
      expect(await take(['codesPerAddress', 'x'])).toBe('taken')
      expect(await take(['codesPerAddress', 'x'])).toBe('codesPerAddress 3600')
    })

    test('is never overdrawn by a hundred at once, at the edge of a window too', async () => {
      const { clock, take } = setup()
      for (let window = 0; window < 2; window++) {
        const taken = await Promise.all(
          Array.from({ length: 100 }, () => take(['codesPerDevice', 'c'])),
        )
        expect(taken.filter((result) => result === 'taken')).toHaveLength(3)
        clock.advance(HOUR)
      }
    })

    test('gets back what was given back, and no more', async () => {
      const { giveBack, take } = setup()
      await giveBack(['codesPerDevice', 'e'])
      for (let time = 0; time < 3; time++) await take(['codesPerDevice', 'e'])
      for (let time = 0; time < 9; time++) await take(['codesPerDevice', 'e'])
      await giveBack(['codesPerDevice', 'e'])
      expect(await take(['codesPerDevice', 'e'])).toBe('taken')
      expect(await take(['codesPerDevice', 'e'])).toMatch(/^codesPerDevice/)
    })

    test('can be tried out, which takes nothing', async () => {
      const { budgets, take } = setup()
      const spent = async () => (await budgets.tryOut([['codesPerDevice', 'f']]))[0]?.spent
      for (let time = 0; time < 9; time++) expect(await spent()).toBe(1)
      for (let time = 0; time < 3; time++) await take(['codesPerDevice', 'f'])
      await expect(spent()).rejects.toThrow(BudgetSpent)
    })

    test('does not tell the database whose it is', async () => {
      const { take } = setup()
      await take(['codesPerDevice', 'secret@example.com'], ['codesPerAddress', '203.0.113.9'])
      const rows = JSON.stringify(await db().select().from(table))
      expect(rows).not.toContain('secret@example.com')
      expect(rows).not.toContain('203.0.113.9')
    })
  })

  describe('a budget that drains', () => {
    const claims: Claim[] = [['requestsPerEmail', 'a']]
    const one = [{ name: 'requestsPerEmail', points: 4, spent: 1 }]

    test('refuses nobody, and says how many are out', async () => {
      const { budgets } = setup()
      for (let spent = 1; spent <= 8; spent++) {
        expect(await budgets.tryOut(claims)).toMatchObject([{ spent }])
        expect(await budgets.take(claims)).toMatchObject([{ points: 4, spent }])
      }
    })

    test('falls evenly with time, and not at once when a window ends', async () => {
      const { budgets, clock } = setup()
      for (let time = 0; time < 4; time++) await budgets.take(claims)
      for (let left = 4; left > 0; left--) {
        expect(await budgets.tryOut(claims)).toMatchObject([{ spent: left + 1 }])
        clock.advance(HOUR / 4)
      }
      expect(await budgets.take(claims)).toMatchObject(one)
    })

    test('counts a flood up to twice its points, so that it ends as soon as that', async () => {
      const { budgets, clock } = setup()
      const flood = Array.from({ length: 200 }, () => budgets.take(claims))
      expect(Math.max(...(await Promise.all(flood)).map(([taken]) => taken?.spent ?? 0))).toBe(9)
      clock.advance(2.1 * HOUR)
      expect(await budgets.take(claims)).toMatchObject(one)
    })

    test('holds for a clock that was set back, and gets back what was given back', async () => {
      const { budgets, clock, giveBack } = setup()
      for (let time = 0; time < 3; time++) await budgets.take(claims)
      clock.advance(-HOUR / 4)
      expect(await budgets.tryOut(claims)).toMatchObject([{ spent: 5 }])
      for (let time = 0; time < 9; time++) await giveBack(...claims)
      expect(await budgets.take(claims)).toMatchObject(one)
    })
  })

  test('budgets that many requests take in any order never wait for each other', async () => {
    const { budgets } = setup()
    const names = Array.from({ length: 8 }, (_, index) => `${index}`)
    const claimsFrom = (start: number) =>
      names.map((_, index): Claim => ['requestsPerEmail', names[(start + index) % 8] ?? ''])
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        index % 4 === 0
          ? budgets.giveBack(budgets.namesOf(claimsFrom(index)))
          : budgets.take(claimsFrom(index)),
      ),
    )
  })
})
