import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSourceQueue, hostOf } from './sourceQueue.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MALLORY = { client: '203.0.113.1', site: '203.0.113.0/24' }
const BOB = { client: '192.0.2.7', site: '192.0.2.0/24' }
const ADA = { client: '198.51.100.7', site: '198.51.100.0/24' }

const queueOf = (amount = 64) =>
  createSourceQueue({ limits: { sourcesInFlight: { amount, unit: '', key: '', reason: '' } } })

function hold(queue: ReturnType<typeof queueOf>, count: number, hosts: (index: number) => string) {
  let started = 0
  const ended = Array.from({ length: count }, (_, index) =>
    queue
      .run({ requester: MALLORY, host: hosts(index) }, (signal) => {
        started += 1
        return new Promise<string>((resolve) =>
          signal.addEventListener('abort', () => resolve('aborted')),
        )
      })
      .catch(({ message }: Error) => message),
  )
  return { started: () => started, ended }
}

test.each([
  ['of one host', () => 'slow.example'],
  ['of separate hosts', (index: number) => `slow${index}.example`],
])('security: keeps slots for other sites while 66 sources %s do not respond', async (_, hosts) => {
  const queue = queueOf()
  const slow = hold(queue, 66, hosts)
  await vi.advanceTimersByTimeAsync(0)
  expect(slow.started()).toBeGreaterThan(0)
  for (let time = 0; time < 20; time++)
    expect(await queue.run({ requester: ADA, host: 'fast.example' }, async () => 'read')).toBe(
      'read',
    )
})

test('control: delays another source of the same site', async () => {
  const queue = queueOf(4)
  const slow = hold(queue, 66, (index) => `slow${index}.example`)
  await vi.advanceTimersByTimeAsync(0)
  expect(slow.started()).toBeGreaterThan(0)
  let isRead = false
  queue
    .run({ requester: MALLORY, host: 'fast.example' }, async () => {
      isRead = true
    })
    .catch(() => undefined)
  await nextPass()
  expect(isRead).toBe(false)
})

test('security: lets a host respond to one site while it does not respond to fifty others', async () => {
  const queue = queueOf()
  const end = new AbortController()
  let started = 0
  const held = Array.from({ length: 50 }, (_, site) =>
    queue
      .run(
        { requester: { client: `${site}`, site: `${site}` }, host: 'shared.example' },
        (signal) => {
          started += 1
          return untilAborted(AbortSignal.any([signal, end.signal]))
        },
      )
      .catch(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(2_500)
  expect(started).toBe(50)
  const read = queue.run({ requester: ADA, host: 'shared.example' }, async () => 'read')
  expect(await settled(read)).toBe('read')
  end.abort()
  await Promise.all(held)
})

const nextPass = () => vi.advanceTimersByTimeAsync(0)
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

test('security: reads another site’s one-second source despite slow sources of fifty sites', async () => {
  const queue = queueOf()
  let isOver = false
  let host = 0
  const attack = Array.from({ length: 50 }, async (_, site) => {
    const requester = { client: `${site}`, site: `${site}` }
    while (!isOver)
      await queue
        .run({ requester, host: `host ${host++}` }, (signal) => held(signal))
        .catch(() => undefined)
  })
  await vi.advanceTimersByTimeAsync(4_000)
  async function isFree(): Promise<boolean> {
    let isRead = false
    const quick = queue.run({ requester: BOB, host: `host ${host++}` }, async () => {
      isRead = true
    })
    await nextPass()
    const wasRead = isRead
    await settled(quick)
    return wasRead
  }
  const until = Date.now() + 20_000
  while (!(await isFree())) expect(Date.now()).toBeLessThan(until)
  const read = () =>
    queue.run({ requester: ADA, host: `host ${host++}` }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return 'read'
    })
  for (let time = 0; time < 3; time++) {
    expect(await settled(read())).toBe('read')
    expect(await isFree()).toBe(true)
  }
  isOver = true
  await settled(Promise.all(attack))
})

async function settled<result>(work: Promise<result>): Promise<result> {
  let isSettled = false
  const noted = work.finally(() => {
    isSettled = true
  })
  noted.catch(() => undefined)
  while (!isSettled) await vi.advanceTimersByTimeAsync(50)
  return noted
}

const held = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 3_000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

test('aborts a slow source if no slot for slow requests is free', async () => {
  const queue = queueOf(4)
  const slow = hold(queue, 12, (index) => `slow${index}.example`)
  // A request is rejected even if its source does not respond.
  expect(await settled(Promise.race(slow.ended))).toBe('Too many requests')
})

test.each([
  ['https://a.example/1.png', 'a.example'],
  ['https://a.example:8443/1.png', 'a.example:8443'],
  ['ipfs://bafy/1.png', 'ipfs:bafy'],
  ['ipfs://ipfs/bafy/1.png', 'ipfs:bafy'],
  ['data:image/png;base64,', ''],
  ['https://', ''],
])('reads the host of %s as "%s"', (source, host) => {
  expect(hostOf(source)).toBe(host)
})
