import type { Puzzle } from '@vestibule/protocol/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSolver } from './createSolver.js'

const PUZZLE: Puzzle = {
  nonce: 'A'.repeat(22),
  cost: 5,
  tries: 100,
  target: 'A'.repeat(22),
  expiresAt: 0,
  mac: 'A'.repeat(43),
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function solve({ afterMs }: { afterMs: number }) {
  const solver = createSolver()
  const told: (number | undefined)[] = []
  solver.store.subscribe(({ percent }) => told.push(percent))
  const solving = solver.solve(PUZZLE, new AbortController().signal)
  vi.advanceTimersByTime(afterMs)
  await expect(solving).rejects.toMatchObject({ type: 'invalidReply' })
  return told
}

test('reports the progress of a puzzle that takes a second, and clears it at the end', async () => {
  const told = await solve({ afterMs: 1_000 })
  expect(told.at(-1)).toBeUndefined()
  expect(told.slice(0, -1)).toEqual(Array.from({ length: 101 }, (_, percent) => percent))
})

test('reports no progress within the first second', async () => {
  expect(await solve({ afterMs: 999 })).toEqual([undefined])
})
