import { describe, expect, test } from 'vitest'
import { createConcurrencyLimit, createWorkerLimit } from './concurrency.js'

describe('worker limit', () => {
  function createWatched() {
    const world = { now: 0, use: 0 }
    const limit = createWorkerLimit({
      most: 20,
      least: 4,
      loopUse: () => world.use,
      now: () => world.now,
    })
    function pass(seconds: number) {
      for (let time = 0; time < seconds * 50; time++) {
        world.now += 20
        limit()
      }
      return limit()
    }
    return { world, limit, pass }
  }

  test('stays at the maximum while the event loop is idle', () => {
    const { pass } = createWatched()
    expect(pass(5)).toBe(20)
  })

  test('falls to the minimum within two seconds while the event loop is busy', () => {
    const { world, pass } = createWatched()
    world.use = 1
    expect(pass(0.5)).toBeLessThan(10)
    expect(pass(1.5)).toBe(4)
    expect(pass(10)).toBe(4)
  })

  test('rises by one per idle step', () => {
    const { world, pass } = createWatched()
    world.use = 1
    pass(3)
    world.use = 0.8
    expect(pass(0.5)).toBe(9)
    expect(pass(2)).toBe(20)
  })
})

describe('concurrency limit', () => {
  function createUpstream({ serves = 10, takesMs = 50 } = {}) {
    const world = { now: 0, serves, takesMs }
    const limit = createConcurrencyLimit({ most: 64, least: 4, now: () => world.now })
    function flood(seconds: number) {
      for (const until = world.now + seconds * 1_000; world.now < until; ) {
        const inFlight = limit.limit()
        const latencyMs = world.takesMs * Math.max(1, inFlight / world.serves)
        world.now += latencyMs
        for (let call = 0; call < inFlight; call++) limit.add(latencyMs, inFlight)
      }
      for (let call = 0; call < 8; call++) limit.add(world.takesMs, 4)
      return limit.limit()
    }
    return { world, limit, flood }
  }

  test('grows to the upstream’s capacity, but not far above', () => {
    const { flood } = createUpstream()
    const found = flood(20)
    expect(found).toBeGreaterThanOrEqual(10)
    expect(found).toBeLessThanOrEqual(30)
  })

  test('shrinks when the upstream’s capacity falls', () => {
    const { world, flood } = createUpstream({ serves: 40 })
    expect(flood(20)).toBeGreaterThanOrEqual(40)
    world.serves = 4
    expect(flood(10)).toBeLessThanOrEqual(16)
  })

  test('shrinks when the upstream becomes slower', () => {
    const { world, flood } = createUpstream({ serves: 20 })
    const found = flood(10)
    world.takesMs = 500
    expect(flood(10)).toBeLessThan(found / 2)
    expect(flood(120)).toBeGreaterThanOrEqual(found)
  })

  test('does not grow while it is unused', () => {
    const { world, limit } = createUpstream()
    for (let call = 0; call < 200; call++) {
      world.now += 50
      limit.add(50, 1)
    }
    expect(limit.limit()).toBe(4)
  })

  test('stays within its minimum and maximum', () => {
    const { world, flood } = createUpstream({ serves: 1_000 })
    expect(flood(60)).toBe(64)
    world.serves = 1
    world.takesMs = 1_000
    expect(flood(60)).toBeGreaterThanOrEqual(4)
  })
})
