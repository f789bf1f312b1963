import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/testClock.js'
import { createMemoryRateLimiter } from './memoryRateLimiter.js'
import { RateLimitError } from './rateLimits.js'

const limits = { imagesPerAddress: { points: 2, window: 10_000 } }

function createCounted() {
  const clock = createTestClock()
  const limiter = createMemoryRateLimiter({ name: 'imagesPerAddress', clock: clock.now, limits })
  const spend = (subject: string, times: number) => {
    for (let index = 0; index < times; index += 1) limiter.take(subject)
  }
  return { clock, spend }
}

function secondsOf(run: () => void): number | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof RateLimitError) return error.seconds
    throw error
  }
  return undefined
}

test('[Z24] a subject waits for the end of the window, another does not', () => {
  const { clock, spend } = createCounted()
  spend('a', 2)
  clock.advance(4_001)
  expect(secondsOf(() => spend('a', 1))).toBe(6)
  expect(secondsOf(() => spend('b', 2))).toBeUndefined()
  clock.advance(5_999)
  expect(secondsOf(() => spend('a', 2))).toBeUndefined()
})

test('[Z24] a clock that is set back makes nobody wait longer than the window', () => {
  const { clock, spend } = createCounted()
  spend('a', 2)
  clock.advance(-1_000_000)
  expect(secondsOf(() => spend('a', 2))).toBeUndefined()
  expect(secondsOf(() => spend('a', 1))).toBe(10)
})
