import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DomainError } from '../errors/domainError.js'
import { createFairQueue, type Requester, type Slot } from './fairQueue.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const CLASSES = {
  underWay: { weight: 4, patienceMs: 300 },
  known: { weight: 2, patienceMs: 300 },
  session: { weight: 1, patienceMs: 300 },
  new: { weight: 1, patienceMs: 250 },
}
type Rank = keyof typeof CLASSES

function createWorld({ slots = 1, maxWaiting = 256, credit = 0 } = {}) {
  const world = { slots, mayStart: true }
  const queue = createFairQueue<Rank>({
    limit: () => world.slots,
    classes: CLASSES,
    maxWaiting,
    credit,
    mayStart: () => world.mayStart,
  })
  const working: { name: string; slot: Slot }[] = []
  const started: string[] = []
  const refused: { name: string; error: DomainError }[] = []

  function ask(
    name: string,
    more: Partial<createFairQueue.Request<Rank>> & Partial<Requester> = {},
  ) {
    const { client = name, site = client, project, ...rest } = more
    queue.join(
      { requester: { client, site, project }, rank: 'new', ...rest },
      {
        start(slot) {
          started.push(name)
          working.push({ name, slot })
        },
        refuse: (error) => void refused.push({ name, error }),
      },
    )
  }
  return Object.assign(world, {
    queue,
    working,
    started,
    refused,
    ask,
    crowd(count: number, ...asked: Parameters<typeof ask>) {
      for (let index = 0; index < count; index++) ask(...asked)
    },
    finish(count: number) {
      for (let index = 0; index < count; index++) working.shift()?.slot.leave()
    },
  })
}

const countOf = (names: readonly string[], name: string) =>
  names.filter((each) => each === name).length
const nextPass = () => new Promise((resolve) => setImmediate(resolve))
const namesOf = (refused: readonly { name: string }[]) => refused.map(({ name }) => name)

describe('credit', () => {
  /** Counts the started flood requests while a visitor sends six requests in sequence. There are nine floods. */
  function visit(credit: number) {
    const world = createWorld({ slots: 1, credit })
    for (let flood = 0; flood < 9; flood++) world.crowd(28, `flood ${flood}`)
    for (let each = 0; each < 100; each++) world.finish(1)
    world.started.length = 0
    for (let asked = 0; asked < 6; asked++) {
      world.ask('visitor')
      while (countOf(world.started, 'visitor') <= asked) world.finish(1)
    }
    return world.started.length - 6
  }

  test('serves an idle client first, once per point', () => {
    expect(visit(6)).toBe(0)
    expect(visit(3)).toBeGreaterThan(9)
  })

  test('control: without credit, each further request waits for all other clients', () => {
    expect(visit(0)).toBeGreaterThan(40)
  })

  test('prefers a client with one waiting request over fifty clients with five', () => {
    const world = createWorld({ slots: 1, credit: 80 })
    const request = { cost: 4 }
    for (let flood = 0; flood < 50; flood++) world.crowd(5, `flood ${flood}`, request)
    world.started.length = 0
    for (let asked = 0; asked < 4; asked++) {
      world.ask('visitor', request)
      while (countOf(world.started, 'visitor') <= asked) world.finish(1)
    }
    expect(world.started).toEqual(['visitor', 'visitor', 'visitor', 'visitor'])
  })

  test('is spent by a client that never pauses', () => {
    const { crowd, started, finish } = createWorld({ slots: 1, credit: 5 })
    crowd(100, 'flood')
    for (let each = 0; each < 20; each++) finish(1)
    crowd(100, 'second flood')
    started.length = 0
    for (let each = 0; each < 45; each++) finish(1)
    const counts = ['flood', 'second flood'].map((name) => countOf(started, name))
    expect(counts).toEqual([20, 25])
  })
})

describe('slots', () => {
  test('start requests while slots are free, and waiting requests when a request ends', () => {
    const { ask, started, finish } = createWorld({ slots: 2 })
    for (const name of ['a', 'b', 'c', 'd']) ask(name)
    expect(started).toEqual(['a', 'b'])
    finish(1)
    expect(started).toEqual(['a', 'b', 'c'])
    finish(2)
    expect(started).toEqual(['a', 'b', 'c', 'd'])
  })

  test('are assigned to a site only if more slots are free than it already has', () => {
    const { crowd, ask, started, finish } = createWorld({ slots: 9 })
    crowd(20, 'flood')
    expect(countOf(started, 'flood')).toBe(5)
    ask('one')
    ask('two')
    expect(started.slice(5)).toEqual(['one', 'two'])
    finish(1)
    expect(countOf(started, 'flood')).toBe(5)
  })

  test('keep 1/(n + 1) of all slots free during n floods', () => {
    const { crowd, started, queue } = createWorld({ slots: 40 })
    for (const name of ['a', 'b', 'c']) crowd(100, name)
    expect(['a', 'b', 'c'].map((name) => countOf(started, name))).toEqual([20, 10, 5])
    expect(queue.running()).toBeLessThan(40)
  })

  test('are released once, even after several calls', () => {
    const { crowd, working, started } = createWorld()
    crowd(3, 'a')
    const [first] = working
    first?.slot.leave()
    first?.slot.leave()
    expect(started).toHaveLength(2)
  })

  test('decrease with the limit, but not below one', () => {
    const world = createWorld({ slots: 4 })
    for (const name of ['a', 'b', 'c', 'd']) world.ask(name)
    world.slots = 0
    for (const name of ['e', 'f']) world.ask(name)
    world.finish(3)
    expect(world.started).toHaveLength(4)
    world.finish(1)
    expect(world.started).toHaveLength(5)
  })

  test('wait for the next pass if no request may start', () => {
    const world = createWorld({ slots: 4 })
    world.mayStart = false
    world.ask('a')
    expect(world.started).toEqual([])
    world.mayStart = true
    world.queue.serve()
    expect(world.started).toEqual(['a'])
  })
})

describe('fair queue', () => {
  test('serves an idle client before a hundred requests of another client', () => {
    const { crowd, ask, started, finish } = createWorld()
    crowd(100, 'flood')
    finish(10)
    ask('quiet')
    finish(1)
    expect(started.at(-1)).toBe('quiet')
  })

  test('control: serves one client’s hundred requests in order', () => {
    const { crowd, ask, started, finish } = createWorld()
    crowd(100, 'flood', { client: 'one' })
    ask('quiet', { client: 'one' })
    finish(50)
    expect(started).not.toContain('quiet')
  })

  test.each([
    ['client', { site: 's' }],
    ['site', {}],
    ['project', {}],
  ] as const)('serves each %s equally', (level, more) => {
    const { crowd, ask, started, finish } = createWorld()
    ask('first')
    for (const name of ['a', 'b', 'c'])
      crowd(60, name, { ...more, ...(level === 'project' && { project: name, site: 's' }) })
    finish(90)
    for (const name of ['a', 'b', 'c']) expect(countOf(started, name)).toBe(30)
  })

  test('serves a site with a thousand clients as often as a site with one client', () => {
    const { ask, started, finish } = createWorld({ maxWaiting: 2_000 })
    ask('first')
    for (let index = 0; index < 1_000; index++) ask('many', { client: `c${index}`, site: 'many' })
    for (let index = 0; index < 40; index++) ask('one', { client: 'one', site: 'one' })
    finish(40)
    expect([countOf(started, 'many'), countOf(started, 'one')]).toEqual([20, 20])
  })

  test('serves a project with a hundred sites as often as a project with one site', () => {
    const { ask, started, finish } = createWorld({ maxWaiting: 2_000 })
    ask('first')
    for (let index = 0; index < 100; index++)
      for (let time = 0; time < 5; time++) ask('many', { client: `c${index}`, project: 'many' })
    for (let index = 0; index < 40; index++) ask('one', { project: 'one' })
    finish(40)
    expect([countOf(started, 'many'), countOf(started, 'one')]).toEqual([20, 20])
  })

  test('includes the cost of requests', () => {
    const { crowd, ask, started, finish } = createWorld()
    ask('first')
    crowd(100, 'dear', { cost: 4 })
    crowd(100, 'cheap')
    finish(50)
    expect([countOf(started, 'dear'), countOf(started, 'cheap')]).toEqual([10, 40])
  })

  test('includes a cost that is charged later', () => {
    const world = createWorld()
    world.ask('first')
    world.crowd(50, 'dear')
    world.crowd(50, 'cheap')
    for (let time = 0; time < 40; time++) {
      const [current] = world.working
      if (current?.name === 'dear') current.slot.charge(3)
      world.finish(1)
    }
    expect([countOf(world.started, 'dear'), countOf(world.started, 'cheap')]).toEqual([8, 32])
  })

  test('does not accumulate the unused share of an absent client', () => {
    const { crowd, ask, started, finish } = createWorld()
    ask('away')
    crowd(200, 'busy')
    finish(100)
    crowd(50, 'away')
    finish(20)
    expect(countOf(started, 'away')).toBe(11)
  })

  test('serves classes by weight, and serves every class', () => {
    const { crowd, ask, started, finish } = createWorld()
    ask('first')
    for (const rank of ['new', 'session', 'known', 'underWay'] as const) crowd(60, rank, { rank })
    finish(80)
    const counts = Object.keys(CLASSES).map((rank) => countOf(started, rank))
    expect(counts).toEqual([40, 20, 10, 10])
  })

  test('serves a returning device next even if two hundred new clients wait', () => {
    const { crowd, ask, started, finish } = createWorld()
    for (let index = 0; index < 200; index++) ask(`stranger${index}`)
    crowd(1, 'returns', { rank: 'known' })
    finish(1)
    expect(started.at(-1)).toBe('returns')
  })

  test('forgets all clients when the queue is empty', () => {
    const { crowd, ask, started, finish, queue } = createWorld()
    crowd(50, 'a')
    finish(50)
    expect([queue.running(), queue.waiting()]).toEqual([0, 0])
    crowd(3, 'a')
    ask('b')
    finish(1)
    expect(started.slice(50)).toEqual(['a', 'b'])
  })
})

describe('a waiting request', () => {
  test('is rejected after its deadline', async () => {
    const { ask, refused, started, finish } = createWorld()
    ask('first')
    ask('late')
    vi.advanceTimersByTime(249)
    expect(refused).toEqual([])
    vi.advanceTimersByTime(1)
    await nextPass()
    expect(namesOf(refused)).toEqual(['late'])
    finish(1)
    expect(started).toEqual(['first'])
  })

  test('varies the `retry-after` times', async () => {
    const { ask, crowd, refused } = createWorld()
    ask('first')
    crowd(7, 'late')
    vi.advanceTimersByTime(250)
    await nextPass()
    expect(refused[0]?.error).toMatchObject({ kind: 'rateLimited', type: 'rateLimited' })
    expect(refused.map(({ error }) => error.data?.seconds)).toEqual([1, 2, 3, 4, 5, 1, 2])
  })

  test('rejects the newest request of the largest site if too many requests wait', () => {
    const { ask, crowd, refused, started, finish } = createWorld({ maxWaiting: 20 })
    ask('first')
    crowd(15, 'flood')
    crowd(5, 'other')
    expect(refused).toEqual([])
    ask('quiet')
    expect(namesOf(refused)).toEqual(['flood'])
    crowd(30, 'flood')
    expect(new Set(namesOf(refused))).toEqual(new Set(['flood']))
    finish(3)
    expect(started).toContain('quiet')
  })

  test('does not prefer an idle client if each client has one waiting request', () => {
    const { ask, refused, finish } = createWorld({ maxWaiting: 10 })
    ask('first')
    for (let round = 0; round < 2; round++)
      for (let index = 0; index < 5; index++) ask(`flood${index}`)
    finish(5)
    for (let index = 0; index < 5; index++) ask(`flood${index}`)
    finish(5)
    for (let index = 0; index < 5; index++) ask(`flood${index}`)
    expect(refused).toEqual([])
    ask('quiet')
    expect(namesOf(refused)).toHaveLength(1)
    expect(namesOf(refused)).not.toContain('quiet')
  })

  test('does not reject requests of other classes', () => {
    const { ask, crowd, refused } = createWorld({ maxWaiting: 5 })
    ask('first')
    crowd(50, 'flood')
    crowd(5, 'session', { rank: 'session' })
    expect(countOf(namesOf(refused), 'session')).toBe(0)
  })
})

describe('a request that waits for an upstream', () => {
  const settle = () => vi.advanceTimersByTimeAsync(0)

  function begin(world: ReturnType<typeof createWorld>) {
    world.ask('slow', { resumeAs: 'underWay' })
    let resolve: (text: string) => void = () => {}
    const waiting = new Promise<string>((done) => {
      resolve = done
    })
    const read = world.working.at(-1)?.slot.waitFor(waiting)
    read?.catch(() => undefined)
    return { resolve, read, slot: world.working.at(-1)?.slot }
  }

  test('keeps its slot for 50 ms, then releases it', async () => {
    const world = createWorld()
    const { resolve, read, slot } = begin(world)
    world.crowd(3, 'a')
    await vi.advanceTimersByTimeAsync(49)
    expect(world.started).toEqual(['slow'])
    await vi.advanceTimersByTimeAsync(1)
    expect(world.started).toEqual(['slow', 'a'])
    // The paused request continues before new requests.
    resolve('body')
    await settle()
    world.working[1]?.slot.leave()
    expect(await read).toBe('body')
    expect(world.started).toEqual(['slow', 'a'])
    slot?.leave()
    expect(world.started).toEqual(['slow', 'a', 'a'])
  })

  test('control: keeps the slot if the response arrives in time', async () => {
    const world = createWorld()
    const { resolve, read } = begin(world)
    world.crowd(3, 'a')
    resolve('body')
    expect(await read).toBe('body')
    await vi.advanceTimersByTimeAsync(100)
    expect(world.started).toEqual(['slow'])
  })

  test('is rejected if it waits too long for a slot', async () => {
    const world = createWorld()
    world.ask('slow')
    const read = world.working[0]?.slot.waitFor(new Promise((done) => setTimeout(done, 60)))
    const outcome = read?.then(
      () => 'read',
      (error) => error,
    )
    world.ask('a')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toBeInstanceOf(DomainError)
  })
})

describe('after a pause of the process', () => {
  test('security: starts the next request even if all timers have expired', async () => {
    const world = createWorld()
    world.ask('busy')
    world.crowd(20, 'flood')
    world.ask('victim')
    // Database responses arrive after timers.
    setImmediate(() => {
      world.finish(1)
      world.finish(1)
    })
    vi.advanceTimersByTime(3_000)
    await nextPass()
    expect(world.started).toEqual(['busy', 'flood', 'victim'])
    expect(namesOf(world.refused)).toEqual(Array(19).fill('flood'))
  })
})

describe('clients that send one request', () => {
  test('security: are removed from the tree while others wait', () => {
    const { ask, finish, queue } = createWorld({ maxWaiting: 8 })
    ask('first')
    for (let number = 0; number < 4_000; number++) {
      ask(`client ${number}`, { site: 'site' })
      finish(1)
      ask(`next ${number}`, { site: 'site' })
    }
    expect(queue.waiting()).toBeGreaterThan(0)
    expect(queue.size()).toBeLessThan(1_024 + 2 * 512 + 16)
  })
})

test('releases the slot during each wait, and when the request ends', async () => {
  const world = createWorld()
  world.ask('ada')
  const slot = world.working[0]?.slot
  for (let wait = 0; wait < 3; wait++) {
    const waited = slot?.waitFor(new Promise((done) => setTimeout(done, 100, 'answer')))
    await vi.advanceTimersByTimeAsync(60)
    expect(world.queue.running()).toBe(0)
    await vi.advanceTimersByTimeAsync(60)
    await expect(waited).resolves.toBe('answer')
    expect(world.queue.running()).toBe(1)
  }
  slot?.leave()
  expect(world.queue.running()).toBe(0)
})
