import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRefusalQueue } from './refusalQueue.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function createWorld({ writesMs = 0 } = {}) {
  const world = { now: 0 }
  const refused: number[] = []
  const queue = createRefusalQueue({ now: () => world.now })
  return {
    refused,
    queue,
    add: (number: number) =>
      queue.add(() => {
        refused.push(number)
        world.now += writesMs
      }),
    async pass(ms: number) {
      world.now += ms
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}

describe('rejections', () => {
  test('are delayed for a second, in order', async () => {
    const { refused, add, pass } = createWorld()
    for (const number of [1, 2, 3]) add(number)
    await pass(999)
    expect(refused).toEqual([])
    await pass(1)
    expect(refused).toEqual([1, 2, 3])
  })

  test('use half a millisecond per pass of the event loop, independent of their number', async () => {
    const { refused, add, pass } = createWorld({ writesMs: 0.1 })
    for (let number = 0; number < 100; number++) add(number)
    await pass(1_000)
    const ofFirstPass = refused.length
    expect(ofFirstPass).toBeLessThanOrEqual(6)
    vi.advanceTimersToNextTimer()
    expect(refused.length - ofFirstPass).toBeLessThanOrEqual(6)
    for (let next = 0; next < 100; next++) vi.advanceTimersToNextTimer()
    expect(refused).toHaveLength(100)
  })

  test('are sent early, oldest first, if more than 4,096 wait', async () => {
    const { refused, add, pass } = createWorld()
    for (let number = 0; number < 4_096; number++) add(number)
    await pass(10)
    expect(refused).toEqual([])
    for (let number = 4_096; number < 4_106; number++) add(number)
    await pass(10)
    expect(refused).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('are not queued if 8,192 wait', () => {
    const { add } = createWorld()
    for (let number = 0; number < 8_192; number++) expect(add(number)).toBe(true)
    expect(add(8_192)).toBe(false)
  })
})
