import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DomainError } from '../../errors/domainError.js'
import { createAdmission, RANKS, type Rank } from './createAdmission.js'
import type { LoopLoad } from './createLoopLoad.js'
import type { Place } from './createPlace.js'

// The clock that the admission reads, and its timers, are moved by hand.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** An admission with one place at a time, and what became of everybody who asked. */
function createDoor(most = 1) {
  const admission = createAdmission({ most })
  const working: Place[] = []
  const entered: string[] = []
  const refused: { name: string; refusal: DomainError }[] = []

  async function ask(name: string, { network = name, rank = 'new' as Rank } = {}) {
    try {
      working.push(await admission.enter({ network, rank }))
      entered.push(name)
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal
      refused.push({ name, refusal })
    }
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)

  return {
    working,
    entered,
    refused,
    settle,
    /** Asks so many times, and goes on when everybody has been let in or waits. */
    async crowd(name: string, count: number, options?: { network?: string; rank?: Rank }) {
      for (let index = 0; index < count; index++) void ask(name, options)
      await settle()
    },
    /** So many of those that work are done, one after the other. */
    async finish(count: number) {
      for (let index = 0; index < count; index++) {
        working.shift()?.leave()
        await settle()
      }
    },
  }
}

const count = (names: readonly string[], name: string) =>
  names.filter((each) => each === name).length

describe('requests that ask to work', () => {
  test('work at once while there are places, and otherwise when another one is done', async () => {
    const { crowd, entered, finish } = createDoor(3)
    await crowd('a', 5)
    expect(entered).toHaveLength(3)
    await finish(1)
    expect(entered).toHaveLength(4)
    await finish(4)
    await crowd('b', 3)
    expect(count(entered, 'b')).toBe(3)
  })

  test('take turns by rank while all ranks are flooded, and none is left out', async () => {
    const { crowd, entered, finish } = createDoor()
    await crowd('first', 1)
    for (const rank of RANKS.toReversed()) await crowd(rank, 30, { rank })
    await finish(16)
    const turns = RANKS.map((rank) => count(entered, rank))
    expect(turns).toEqual([8, 4, 2, 2])
  })

  test('a known key goes before two hundred strangers, who came first', async () => {
    const { crowd, entered, finish } = createDoor()
    await crowd('first', 1)
    await crowd('stranger', 200)
    await crowd('known', 1, { rank: 'known' })
    await finish(1)
    expect(entered).toEqual(['first', 'known'])
  })

  test('what is under way has its turn before a hundred who begin again, and came first', async () => {
    const { crowd, entered, finish } = createDoor()
    await crowd('first', 1)
    await crowd('begins', 100, { rank: 'known' })
    await crowd('goes on', 1, { rank: 'underWay' })
    await finish(2)
    expect(entered).toEqual(['first', 'begins', 'goes on'])
  })

  test('a network that floods does not keep another one out, whatever its rank', async () => {
    for (const rank of RANKS) {
      const { crowd, entered, finish } = createDoor(4)
      await crowd('flood', 100, { rank })
      await crowd('honest', 1, { rank })
      await finish(1)
      expect(count(entered, 'honest')).toBe(1)
    }
  })

  test('of one network alone, and so the control, the last one to come waits for all others', async () => {
    const { crowd, entered, finish } = createDoor(4)
    await crowd('flood', 100, { network: 'one' })
    await crowd('honest', 1, { network: 'one' })
    await finish(50)
    expect(count(entered, 'honest')).toBe(0)
  })

  test('two networks that want the same get the same, no matter who came first', async () => {
    const { crowd, entered, finish } = createDoor()
    await crowd('first', 1)
    await crowd('a', 40)
    await crowd('b', 40)
    await finish(20)
    expect([count(entered, 'a'), count(entered, 'b')]).toEqual([10, 10])
  })
})

describe('requests that wait', () => {
  test.each([
    ['underWay', 1_000, 300],
    ['known', 500, 100],
    ['session', 500, 100],
    ['new', 250, 30],
  ] as const)(
    'of the rank %s are refused after %i ms, and after %i ms where there is too much to do',
    async (rank, usual, overloaded) => {
      const { crowd, refused } = createDoor()
      await crowd('first', 1)
      await crowd('early', 1, { rank })
      await vi.advanceTimersByTimeAsync(101)
      await crowd('late', 1, { rank })
      await vi.advanceTimersByTimeAsync(overloaded - 1)
      expect(count(refusedNames(refused), 'late')).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(count(refusedNames(refused), 'late')).toBe(1)
      await vi.advanceTimersByTimeAsync(Math.max(usual - overloaded - 102, 0))
      expect(count(refusedNames(refused), 'early')).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(count(refusedNames(refused), 'early')).toBe(1)
    },
  )

  test('are told when to come again, and not all at the same time', async () => {
    const { crowd, refused } = createDoor()
    await crowd('first', 1)
    await crowd('a', 10)
    await vi.advanceTimersByTimeAsync(250)
    const seconds = refused.map(({ refusal }) => {
      expect(refusal).toMatchObject({ kind: 'rateLimited', type: 'rateLimited' })
      return refusal.data?.seconds
    })
    expect(seconds).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
  })

  test('are let in no more once they were refused', async () => {
    const { crowd, entered, finish } = createDoor()
    await crowd('first', 1)
    await crowd('a', 10)
    await vi.advanceTimersByTimeAsync(250)
    await finish(1)
    await crowd('b', 1)
    expect(entered).toEqual(['first', 'b'])
  })

  test('are 256 of a rank: beyond that the network that has most of them loses its last one', async () => {
    const { crowd, refused } = createDoor()
    await crowd('first', 1)
    await crowd('flood', 200)
    await crowd('flood’s last', 1, { network: 'flood' })
    await crowd('honest', 55)
    expect(refused).toEqual([])
    await crowd('honest', 1)
    expect(refusedNames(refused)).toEqual(['flood’s last'])
    await crowd('newcomer', 1)
    expect(refusedNames(refused)).toEqual(['flood’s last', 'flood'])
    await crowd('flood again', 1, { network: 'flood' })
    expect(refusedNames(refused).at(-1)).toBe('flood again')
  })
})

describe('a place', () => {
  test('is given up once, however often that is said', async () => {
    const { crowd, entered, working } = createDoor()
    await crowd('first', 1)
    await crowd('a', 3)
    const [first] = working
    for (let time = 0; time < 3; time++) first?.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(entered).toEqual(['first', 'a'])
  })

  /** A request whose body arrives when the test says so. */
  async function slowly(door: ReturnType<typeof createDoor>) {
    await door.crowd('slow', 1)
    let resolve: (text: string) => void = () => {}
    let reject: (error: Error) => void = () => {}
    const body = new Promise<string>((...settle) => {
      ;[resolve, reject] = settle
    })
    const read = door.working[0]?.waitFor(body)
    read?.catch(() => undefined)
    return { body: { resolve, reject }, read }
  }

  test('is kept for what arrives within 50 ms, and lent to others from then on', async () => {
    const door = createDoor()
    const { body, read } = await slowly(door)
    await door.crowd('a', 2)
    await vi.advanceTimersByTimeAsync(49)
    expect(door.entered).toEqual(['slow'])
    await vi.advanceTimersByTimeAsync(1)
    expect(door.entered).toEqual(['slow', 'a'])
    // It has arrived, and waits for its turn before those who have not been let in yet.
    body.resolve('body')
    await door.settle()
    door.working[1]?.leave()
    expect(await read).toBe('body')
    expect(door.entered).toEqual(['slow', 'a'])
    door.working[0]?.leave()
    await door.settle()
    expect(door.entered).toEqual(['slow', 'a', 'a'])
  })

  test('is not lent where everything arrives in time, which is the control', async () => {
    const door = createDoor()
    const { body, read } = await slowly(door)
    await door.crowd('a', 2)
    body.resolve('body')
    expect(await read).toBe('body')
    await vi.advanceTimersByTimeAsync(100)
    expect(door.entered).toEqual(['slow'])
  })

  test('is refused to what arrives late while there is too much to do', async () => {
    const door = createDoor()
    const { body, read } = await slowly(door)
    await door.crowd('a', 1)
    await vi.advanceTimersByTimeAsync(50)
    body.resolve('body')
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(read).rejects.toMatchObject({ kind: 'rateLimited', type: 'rateLimited' })
  })

  test('that is lent is not given up twice when the body never comes', async () => {
    const door = createDoor()
    const { body, read } = await slowly(door)
    await vi.advanceTimersByTimeAsync(50)
    body.reject(new Error('The sender is gone.'))
    await expect(read).rejects.toThrow('The sender is gone.')
    door.working[0]?.leave()
    await door.crowd('a', 2)
    expect(door.entered).toEqual(['slow', 'a'])
  })
})

describe('who is sent away before anything is looked at', () => {
  /** An admission in a process that is so busy, asked by so many every 10 ms for so many seconds. */
  async function offer(options: {
    load: LoopLoad
    rank: Rank
    seconds?: number
    at?: number
    networks?: (index: number) => string
  }) {
    const { load, rank, seconds = 10, at = 3, networks = (index) => `n${index}` } = options
    const admission = createAdmission({ loopLoad: () => load })
    const letIn: string[] = []
    const pauses = new Set<number>()
    let asked = 0
    for (let tick = 0; tick < seconds * 100; tick++) {
      for (let each = 0; each < at; each++) {
        const network = networks(asked++)
        const pause = admission.turnAway({ rank: () => rank, network: () => network })
        if (pause !== undefined) pauses.add(pause)
        else {
          if (tick >= 500) letIn.push(network)
          ;(await admission.enter({ network, rank })).leave()
        }
      }
      await vi.advanceTimersByTimeAsync(10)
    }
    return { perSecond: letIn.length / (seconds - 5), letIn, pauses: [...pauses].toSorted() }
  }
  const IDLE = { busy: 0.5, lateMs: 1 }
  const BUSY = { busy: 0.97, lateMs: 12 }
  const FAR_BEHIND = { busy: 1, lateMs: 400 }

  test('nobody is, while the event loop has time, which is the control', async () => {
    for (const rank of RANKS)
      expect(await offer({ load: IDLE, rank })).toMatchObject({ perSecond: 300, pauses: [] })
  })

  test('of 300 strangers a second all but ten are, while it has none; those who come back are not', async () => {
    const strangers = await offer({ load: BUSY, rank: 'new' })
    expect(strangers.perSecond).toBeGreaterThan(8)
    expect(strangers.perSecond).toBeLessThan(12)
    expect(strangers.pauses).toEqual([1, 2, 3, 4, 5])
    for (const rank of ['underWay', 'known', 'session'] as const)
      expect(await offer({ load: BUSY, rank })).toMatchObject({ perSecond: 300, pauses: [] })
  })

  test.each([
    ['known', 30],
    ['session', 30],
    ['underWay', 400],
  ] as const)(
    'where it is far behind, those of the rank %s are %i a second',
    async (rank, most) => {
      const { perSecond, pauses } = await offer({ load: FAR_BEHIND, rank, at: 6 })
      expect(perSecond).toBeGreaterThan(most * 0.8)
      expect(perSecond).toBeLessThan(most * 1.2)
      expect(pauses).toEqual([1, 2, 3, 4, 5])
    },
  )

  test('what is under way goes on where only those who come back are held back', async () => {
    const load = { busy: 1, lateMs: 150 }
    expect(await offer({ load, rank: 'underWay' })).toMatchObject({ perSecond: 300, pauses: [] })
    expect((await offer({ load, rank: 'session' })).perSecond).toBeLessThan(35)
  })

  test('a network that floods leaves a stranger of another one a chance at once', async () => {
    const { letIn } = await offer({
      load: BUSY,
      rank: 'new',
      networks: (index) => (index % 300 === 299 ? `honest${index}` : 'flood'),
    })
    const honest = letIn.filter((network) => network !== 'flood')
    // One a second asks, of three hundred.
    expect(honest.length).toBeGreaterThanOrEqual(4)
  })
})

const refusedNames = (refused: readonly { name: string }[]) => refused.map(({ name }) => name)
