import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { budgets as table } from '../db/schema.js'
import { onDatabase } from '../testing/onDatabase.js'
import { createTestClock } from '../testing/testClock.js'
import { type BudgetName, BudgetSpent, createBudgets } from './budgets.js'
import { HOUR } from './time.js'

const limits = {
  codesPerEmail: { points: 3, window: HOUR },
  codesPerAddress: { points: 5, window: HOUR },
}

onDatabase((db) => {
  function setup() {
    const clock = createTestClock()
    const budgets = createBudgets({ db: db(), clock: clock.now, key: randomBytes(32), limits })
    const take = (...claims: [BudgetName, ...string[]][]) =>
      budgets.take(claims).then(
        () => 'taken',
        (error) => {
          if (error instanceof BudgetSpent) return `${error.budget} ${error.seconds}`
          throw error
        },
      )
    return { clock, budgets, take }
  }

  describe('a budget', () => {
    test('covers its points, and starts anew when its window ends', async () => {
      const { clock, take } = setup()
      for (let time = 0; time < 3; time++) expect(await take(['codesPerEmail', 'a'])).toBe('taken')
      expect(await take(['codesPerEmail', 'a'])).toBe('codesPerEmail 3600')
      clock.advance(HOUR - 1)
      expect(await take(['codesPerEmail', 'a'])).toBe('codesPerEmail 1')
      clock.advance(1)
      expect(await take(['codesPerEmail', 'a'])).toBe('taken')
    })

    test('belongs to one subject', async () => {
      const { take } = setup()
      for (let time = 0; time < 3; time++) await take(['codesPerEmail', 'a', 'bc'])
      expect(await take(['codesPerEmail', 'a', 'bc'])).toMatch(/^codesPerEmail/)
      expect(await take(['codesPerEmail', 'ab', 'c'])).toBe('taken')
    })

    test('is taken together with others or not at all', async () => {
      const { take } = setup()
      const both = () => take(['codesPerEmail', 'b'], ['codesPerAddress', 'x'])
      for (let time = 0; time < 3; time++) expect(await both()).toBe('taken')
      for (let time = 0; time < 9; time++) expect(await both()).toBe('codesPerEmail 3600')
      expect(await take(['codesPerAddress', 'x'])).toBe('taken')
      expect(await take(['codesPerAddress', 'x'])).toBe('taken')
      expect(await take(['codesPerAddress', 'x'])).toBe('codesPerAddress 3600')
    })

    test('is never overdrawn by a hundred at once, at the edge of a window too', async () => {
      const { clock, take } = setup()
      for (let window = 0; window < 2; window++) {
        const taken = await Promise.all(
          Array.from({ length: 100 }, () => take(['codesPerEmail', 'c'])),
        )
        expect(taken.filter((result) => result === 'taken')).toHaveLength(3)
        clock.advance(HOUR)
      }
    })

    test('noting more than there is does not overflow, and is refused from then on', async () => {
      const { budgets, take } = setup()
      for (let time = 0; time < 20; time++) await budgets.note(['codesPerEmail', 'd'])
      expect(await budgets.isSpent(['codesPerEmail', 'd'])).toBe(true)
      expect(await take(['codesPerEmail', 'd'])).toMatch(/^codesPerEmail/)
      await budgets.clear(['codesPerEmail', 'd'])
      expect(await budgets.isSpent(['codesPerEmail', 'd'])).toBe(false)
      expect(await take(['codesPerEmail', 'd'])).toBe('taken')
    })

    test('gets back what was given back, and no more', async () => {
      const { budgets, take } = setup()
      await budgets.giveBack([['codesPerEmail', 'e']])
      for (let time = 0; time < 3; time++) await take(['codesPerEmail', 'e'])
      await budgets.giveBack([['codesPerEmail', 'e']])
      expect(await take(['codesPerEmail', 'e'])).toBe('taken')
      expect(await take(['codesPerEmail', 'e'])).toMatch(/^codesPerEmail/)
    })

    test('does not tell the database whose it is', async () => {
      const { take } = setup()
      await take(['codesPerEmail', 'secret@example.com'], ['codesPerAddress', '203.0.113.9'])
      const rows = JSON.stringify(await db().select().from(table))
      expect(rows).not.toContain('secret@example.com')
      expect(rows).not.toContain('203.0.113.9')
    })
  })
})
