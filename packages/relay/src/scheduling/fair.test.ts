import { describe, expect, test } from 'vitest'
import { createPace } from './pace.js'
import { createRotation } from './rotation.js'
import { createTurns } from './turns.js'

describe('createRotation', () => {
  test('alternates between owners, and keeps the order of each owner', () => {
    const rotation = createRotation<string>()
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) rotation.add(item.slice(0, 1), item)
    const items = Array.from({ length: 7 }, () => rotation.next())
    expect(items).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined])
    expect(rotation.isEmpty()).toBe(true)
  })

  test('keeps the order of an owner’s many items, and delays another owner by only one item', () => {
    const rotation = createRotation<number>()
    const many = Array.from({ length: 100_000 }, (_, item) => item)
    for (const item of many) rotation.add('many', item)
    rotation.add('few', -1)
    const items = Array.from({ length: many.length + 1 }, () => rotation.next())
    expect(items.indexOf(-1)).toBe(1)
    expect(items.filter((item) => item !== -1)).toEqual(many)
  })
})

describe('createTurns', () => {
  test('pauses between slices, and for half of the time while other work waits', async () => {
    const busyFor = 1
    const spin = () => {
      const end = performance.now() + busyFor
      while (performance.now() < end);
    }
    async function count(isOthersTurn: boolean) {
      const turns = createTurns({ isOthersTurn: () => isOthersTurn })
      let ticks = 0
      const timer = setInterval(() => {
        ticks++
      }, 1)
      await Promise.all(
        Array.from(
          { length: 200 },
          (_, index) =>
            new Promise<void>((resolve) => {
              turns.ask(`owner ${index % 3}`, () => {
                spin()
                resolve()
              })
            }),
        ),
      )
      clearInterval(timer)
      return ticks
    }
    expect(await count(false)).toBeGreaterThan(10)
    const startedAt = performance.now()
    await count(true)
    expect(performance.now() - startedAt).toBeGreaterThan(1.5 * 200 * busyFor)
  })
})

describe('createPace', () => {
  function create(options: Partial<createPace.Options> = {}) {
    let time = 0
    const rates = { perSecond: 100, burst: 50, overallPerSecond: 1_000 }
    const pace = createPace({ ...rates, now: () => time, ...options })
    const pass = (milliseconds: number) => {
      time += milliseconds
    }
    return { pace, pass }
  }

  test('lets an address send a burst at once, and then at its token rate', () => {
    const { pace, pass } = create()
    expect(pace.spend('ada', 50)).toBe(0)
    expect(pace.spend('ada', 10)).toBe(100)
    expect(pace.spend('bob', 50)).toBe(0)
    pass(600)
    expect(pace.spend('ada', 50)).toBe(0)
    expect(pace.spend('ada', 100)).toBe(1_000)
  })

  test('limits a hundred busy addresses to the total rate', () => {
    const { pace } = create()
    for (let address = 0; address < 100; address++) pace.spend(`address ${address}`, 50)
    expect(pace.spend('address 0', 10)).toBe(1_000)
    expect(pace.spend('newcomer', 50)).toBe(0)
  })

  test('deletes addresses that are idle again', () => {
    const { pace, pass } = create()
    for (let address = 0; address < 100; address++) pace.spend(`address ${address}`, 10)
    pass(60_000)
    expect(pace.spend('ada', 60)).toBe(100)
  })

  test('lowers the rate of every owner in a slow process', () => {
    const { pace } = create({ overallPerSecond: 100, ease: () => 0.1 })
    expect(pace.spend('ada', 60)).toBe(1_000)
  })
})
