import { randomBytes } from 'node:crypto'
import type { Work } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createTestClock } from '../../testing/testClock.js'
import { solvePuzzle } from '../../testing/visitors/solvePuzzle.js'
import { createPuzzles, type Puzzled } from './puzzles.js'

const ADA: Puzzled = {
  email: 'ada@example.com',
  projectId: 'demo',
  thumbprint: 'A'.repeat(43),
  dappOrigin: 'https://app.example',
}
const TRIES = 64

function setup() {
  const clock = createTestClock()
  const options = { key: randomBytes(32), clock: clock.now, random: randomBytes, cost: 10 }
  return { clock, puzzles: createPuzzles(options), neighbour: createPuzzles(options) }
}

describe('a puzzle', () => {
  test('can be solved within its tries', async () => {
    const { puzzles } = setup()
    for (let round = 0; round < 20; round++) {
      const puzzle = await puzzles.pose(ADA, TRIES)
      expect(puzzle).toMatchObject({ tries: TRIES, cost: 10 })
      expect(puzzles.triesOf(solvePuzzle(puzzle), ADA)).toBe(TRIES)
    }
  })

  test('is valid in all processes, and different each time', async () => {
    const { puzzles, neighbour } = setup()
    const [one, other] = [await puzzles.pose(ADA, TRIES), await puzzles.pose(ADA, TRIES)]
    expect(neighbour.triesOf(solvePuzzle(one), ADA)).toBe(TRIES)
    expect(one.nonce).not.toBe(other.nonce)
    expect(neighbour.triesOf({ ...solvePuzzle(one), puzzle: other }, ADA)).toBe(0)
  })

  test.each([
    ['address', { email: 'eve@example.com' }],
    ['project', { projectId: 'demo2' }],
    ['key', { thumbprint: 'B'.repeat(43) }],
    ['page', { dappOrigin: 'https://evil.example' }],
  ])('is invalid for another %s', async (_, change) => {
    const { puzzles } = setup()
    const work = solvePuzzle(await puzzles.pose(ADA, TRIES))
    expect(puzzles.triesOf(work, { ...ADA, ...change })).toBe(0)
  })

  test('expires after three minutes', async () => {
    const { clock, puzzles } = setup()
    const work = solvePuzzle(await puzzles.pose(ADA, TRIES))
    clock.advance(3 * MINUTE - 1)
    expect(puzzles.triesOf(work, ADA)).toBe(TRIES)
    clock.advance(1)
    expect(puzzles.triesOf(work, ADA)).toBe(0)
  })

  test('cannot be made easier, extended, guessed or forged', async () => {
    const { puzzles } = setup()
    const { puzzles: stranger } = setup()
    const work = solvePuzzle(await puzzles.pose(ADA, TRIES))
    const forged: Work[] = [
      { ...work, puzzle: { ...work.puzzle, tries: 2 * TRIES } },
      { ...work, puzzle: { ...work.puzzle, cost: 1 } },
      { ...work, puzzle: { ...work.puzzle, expiresAt: work.puzzle.expiresAt + 1 } },
      { ...work, puzzle: { ...work.puzzle, mac: 'A'.repeat(43) } },
      { ...work, answer: work.puzzle.target },
      { ...work, answer: 'A'.repeat(22) },
      solvePuzzle(await stranger.pose(ADA, TRIES)),
    ]
    expect(forged.map((one) => puzzles.triesOf(one, ADA))).toEqual(forged.map(() => 0))
    expect(puzzles.triesOf(undefined, ADA)).toBe(0)
  })
})

onDatabase((db) => {
  test('accepts an answer once, even in parallel', async () => {
    const { puzzles, neighbour } = setup()
    const work = solvePuzzle(await puzzles.pose(ADA, 2))
    const spent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? puzzles : neighbour).spend(work, db())),
    )
    expect(spent.filter(Boolean)).toHaveLength(1)
    expect(await puzzles.spend(solvePuzzle(await puzzles.pose(ADA, 2)), db())).toBe(true)
  })
})
