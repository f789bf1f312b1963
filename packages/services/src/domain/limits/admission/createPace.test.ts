import { expect, test } from 'vitest'
import { createPace } from './createPace.js'

/** A pace and a clock to move, in a process that is overloaded while it is said to be. */
function createWatched() {
  const watched = { now: 0, isOverloaded: false }
  const pace = createPace({
    least: 10,
    now: () => watched.now,
    isOverloaded: () => watched.isOverloaded,
  })
  /** So many ask every 10 ms for so many seconds. @returns how many a second may */
  function ask(count: number, seconds: number): number {
    let taken = 0
    for (let tick = 0; tick < seconds * 100; tick++) {
      for (let each = 0; each < count; each++) if (pace.isFull() || pace.take(false)) taken += 1
      watched.now += 10
    }
    return taken / seconds
  }
  return { watched, ask }
}

test('all may ask while there is not too much to do, and at least ten a second while there is', () => {
  const { watched, ask } = createWatched()
  expect(ask(20, 2)).toBe(2_000)
  watched.isOverloaded = true
  ask(20, 3)
  expect(ask(20, 5)).toBeCloseTo(10, 0)
})

test('a few visitors who come at the same time are let in, however busy the machine is', () => {
  const { watched, ask } = createWatched()
  watched.isOverloaded = true
  watched.now += 60_000
  expect(ask(0, 1)).toBe(0)
  expect(ask(1, 0.4)).toBe(100)
})

test('more may ask step by step when it is over, and all after some seconds', () => {
  const { watched, ask } = createWatched()
  watched.isOverloaded = true
  ask(20, 3)
  watched.isOverloaded = false
  const first = ask(20, 1)
  expect(first).toBeLessThan(40)
  const second = ask(20, 1)
  expect(second).toBeGreaterThan(first)
  ask(20, 4)
  expect(ask(20, 1)).toBe(2_000)
})
