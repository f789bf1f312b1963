import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createLanes } from './lanes.js'
import { createPace } from './pace.js'
import { createQuota, type Holder } from './quota.js'
import { createRotation } from './rotation.js'
import { createTurns } from './turns.js'

describe('createRotation', () => {
  test('owners have turns, and each one its own order', () => {
    const rotation = createRotation<string>()
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) rotation.add(item.slice(0, 1), item)
    const items = Array.from({ length: 7 }, () => rotation.next())
    expect(items).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined])
    expect(rotation.isEmpty()).toBe(true)
  })

  test('one that adds a hundred thousand keeps their order, and another waits for one of them', () => {
    const rotation = createRotation<number>()
    const many = Array.from({ length: 100_000 }, (_, item) => item)
    for (const item of many) rotation.add('many', item)
    rotation.add('few', -1)
    const items = Array.from({ length: many.length + 1 }, () => rotation.next())
    expect(items.indexOf(-1)).toBe(1)
    expect(items.filter((item) => item !== -1)).toEqual(many)
  })
})

describe('createLanes', () => {
  test('so much runs at once, and what fails does so for its own caller', async () => {
    const lanes = createLanes({ most: 2 })
    let running = 0
    let most = 0
    const work = (fails: boolean) => async () => {
      running++
      most = Math.max(most, running)
      await sleep(2)
      running--
      if (fails) throw new Error('failed')
      return 'done'
    }
    const results = await Promise.allSettled(
      [false, true, false, false, true].map((fails) => lanes.run('one', work(fails))),
    )
    expect(most).toBe(2)
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
  })

  test('who comes with one piece of work does not wait for all those of another', async () => {
    const lanes = createLanes({ most: 1 })
    const order: string[] = []
    const work = (name: string) => async () => void order.push(name)
    const many = Array.from({ length: 10 }, (_, index) => lanes.run('many', work(`many ${index}`)))
    await Promise.all([...many, lanes.run('few', work('few'))])
    expect(order.indexOf('few')).toBeLessThan(3)
  })
})

describe('createTurns', () => {
  test('leave the event loop to others between slices, and half of the time while those are busy', async () => {
    const busyFor = 1
    const spin = () => {
      const end = performance.now() + busyFor
      while (performance.now() < end);
    }
    /** How often a timer fires while two hundred turns are taken. */
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

describe('createQuota', () => {
  const gone: string[] = []
  const holder = (address: string, name = address): Holder => ({
    address,
    giveWay: () => void gone.push(name),
  })
  function create() {
    gone.length = 0
    let shortages = 0
    const quota = createQuota({ perAddress: 10, overall: 20, onFull: () => shortages++ })
    return { quota, shortages: () => shortages }
  }

  test('an address has its share, whatever is left of the whole', () => {
    const { quota, shortages } = create()
    const ada = holder('ada')
    expect([quota.take(ada, 8), quota.take(ada, 3), quota.take(ada, 2)]).toEqual([
      true,
      false,
      true,
    ])
    quota.give(ada, 5)
    expect([quota.lack(ada, 6), quota.lack(ada, 5)]).toEqual(['address', undefined])
    quota.leave(ada)
    expect(quota.take(ada, 10)).toBe(true)
    expect([gone, shortages()]).toEqual([[], 0])
  })

  test('within an address, who holds most gives way to who holds less', () => {
    const { quota } = create()
    const [large, small] = [holder('x', 'large'), holder('x', 'small')]
    quota.take(large, 9)
    expect(quota.take(small, 2)).toBe(true)
    expect(gone).toEqual(['large'])
    // It has nothing left to give back.
    quota.give(large, 9)
    expect(quota.take(small, 8)).toBe(true)
    expect([quota.take(large, 1), gone]).toEqual([true, ['large', 'small']])
  })

  test('of all addresses, the one that holds most gives way to those that hold less, and to no other', () => {
    const { quota, shortages } = create()
    const [first, second] = [holder('first'), holder('second')]
    quota.take(first, 10)
    quota.take(second, 10)
    const third = holder('third')
    expect([quota.take(third, 1), gone, shortages()]).toEqual([true, ['second'], 1])
    expect(quota.take(third, 9)).toBe(true)
    // All hold as much: nobody has to go, and the newcomer with as much neither gets in.
    expect([quota.take(holder('fourth'), 10), gone]).toEqual([false, ['second']])
    expect([quota.take(holder('fifth'), 5), gone]).toEqual([true, ['second', 'third']])
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

  test('an address may send a burst at once, and then as fast as its tokens come', () => {
    const { pace, pass } = create()
    expect(pace.spend('ada', 50)).toBe(0)
    expect(pace.spend('ada', 10)).toBe(100)
    expect(pace.spend('bob', 50)).toBe(0)
    pass(600)
    expect(pace.spend('ada', 50)).toBe(0)
    expect(pace.spend('ada', 100)).toBe(1_000)
  })

  test('a hundred busy addresses are together no faster than all may be', () => {
    const { pace } = create()
    for (let address = 0; address < 100; address++) pace.spend(`address ${address}`, 50)
    // A hundredth of a thousand a second.
    expect(pace.spend('address 0', 10)).toBe(1_000)
    expect(pace.spend('newcomer', 50)).toBe(0)
  })

  test('addresses that are quiet again do not count', () => {
    const { pace, pass } = create()
    for (let address = 0; address < 100; address++) pace.spend(`address ${address}`, 10)
    pass(60_000)
    expect(pace.spend('ada', 60)).toBe(100)
  })

  test('a process that cannot keep up has less for everybody', () => {
    const { pace } = create({ overallPerSecond: 100, ease: () => 0.1 })
    expect(pace.spend('ada', 60)).toBe(1_000)
  })
})
