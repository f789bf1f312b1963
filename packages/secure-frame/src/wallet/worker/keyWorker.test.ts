import { createPeer } from '@vestibule/protocol/channel'
import { casesOf, hostileMessages, linkedPorts } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { handlersOf } from '../testing/handlersOf.js'
import { manualClock } from '../testing/manualClock.js'
import { realServices } from '../testing/realServices.js'
import { testDevice } from '../testing/testDevice.js'
import { KEYS } from './keyContract.js'
import { createKeyWorker, IDLE_LIFETIME, type WorkerPort } from './keyWorker.js'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function bench() {
  const clock = manualClock()
  const started: { terminated: boolean; fail: () => void }[] = []
  const heard: unknown[] = []
  const spoken = { locale: 'en' }
  const keys = createKeyWorker({
    url: '/assets/worker.js',
    place: 'page',
    clock,
    locale: () => spoken.locale,
    start() {
      const ports = linkedPorts()
      const never = () => new Promise<never>(() => {})
      const peer = createPeer({
        port: ports.frame,
        serves: KEYS,
        calls: {},
        handlers: handlersOf(() => never, {
          lock: () => ({}),
          accounts: () => ({ accounts: [] }),
        }),
      })
      closers.push(() => peer.close())
      ports.frame.addEventListener('message', (event) => heard.push((event as MessageEvent).data))
      const worker = {
        terminated: false,
        fail: () => (ports.page as MessagePort).dispatchEvent(new Event('error')),
      }
      started.push(worker)
      return Object.assign(ports.page, {
        terminate() {
          worker.terminated = true
        },
      }) satisfies WorkerPort
    },
  })
  closers.push(keys.stop)
  return { clock, keys, started, heard, spoken }
}

describe('createKeyWorker', () => {
  test('behavior: passes the document’s language to the worker with each call', async () => {
    const { keys, heard, spoken } = bench()
    await keys.call('accounts', {})
    spoken.locale = 'ar'
    await keys.call('accounts', {})
    const calls = heard.map((data) => (typeof data === 'string' ? data : 'call'))
    expect(calls).toEqual(['en', 'call', 'ar', 'call'])
  })

  test('behavior: starts the worker with the first call, and reuses it', async () => {
    const { keys, started } = bench()
    expect(started).toHaveLength(0)
    await keys.call('accounts', {})
    await keys.call('accounts', {})
    expect(started).toHaveLength(1)
  })

  test('behavior: uses a prepared worker for the first call after a stop', async () => {
    const { keys, started, clock } = bench()
    keys.prepare()
    keys.stop()
    await keys.call('accounts', {})
    expect(started).toHaveLength(1)
    keys.stop()
    expect(started[0]?.terminated).toBe(true)
    keys.prepare()
    clock.advance(IDLE_LIFETIME)
    expect(started[1]?.terminated).toBe(true)
  })

  test('behavior: ends the worker after five idle minutes, and starts another on the next call', async () => {
    const { keys, started, clock } = bench()
    await keys.call('accounts', {})
    clock.advance(IDLE_LIFETIME - 1)
    expect(started[0]?.terminated).toBe(false)
    await keys.call('accounts', {})
    clock.advance(IDLE_LIFETIME - 1)
    expect(started[0]?.terminated).toBe(false)
    clock.advance(1)
    expect(started[0]?.terminated).toBe(true)
    await keys.call('accounts', {})
    expect(started).toHaveLength(2)
  })

  test('behavior: keeps the worker during an open call', async () => {
    const { keys, started, clock } = bench()
    const open = keys.call('create', {})
    clock.advance(2 * IDLE_LIFETIME)
    await keys.call('accounts', {})
    clock.advance(2 * IDLE_LIFETIME)
    expect(started[0]?.terminated).toBe(false)
    keys.stop()
    await expect(open).rejects.toMatchObject({ type: 'frameGone' })
  })

  test('[T07] behavior: ends the worker on stop, and rejects open calls', async () => {
    const { keys, started } = bench()
    const open = keys.call('create', {})
    keys.stop()
    await expect(open).rejects.toMatchObject({ name: 'VestibuleError' })
    expect(started[0]?.terminated).toBe(true)
    await expect(keys.call('accounts', {})).resolves.toEqual({ accounts: [] })
  })

  test('error: fails if the worker cannot start', async () => {
    const { keys, started } = bench()
    const open = keys.call('create', {})
    started[0]?.fail()
    await expect(open).rejects.toMatchObject({ type: 'somethingWrong' })
    expect(started[0]?.terminated).toBe(true)
  })

  test('error: sends no parameters to the worker that the contract does not define', async () => {
    const { keys } = bench()
    const intents: unknown[] = [
      { kind: 'hash', hash: `0x${'0'.repeat(64)}` },
      { namespace: 'elsewhere', kind: 'message', bytes: '00' },
      { namespace: 'eip155', bytes: '00' },
    ]
    for (const intent of intents)
      await expect(keys.call('prepare', { intent: intent as never })).rejects.toMatchObject({
        type: 'invalidRequest',
      })
  })

  test('error: does not sign for a namespace in which the wallet has no account', async () => {
    const services = await realServices()
    const device = await testDevice({ services })
    await device.call('create', {})
    const intent = { namespace: 'bip122', kind: 'message', bytes: '00' } as const
    const key = { namespace: 'bip122', kind: 'key', text: '00'.repeat(32) } as const
    const refused = { type: 'namespaceNotConfigured' }
    await expect(device.call('prepare', { intent })).rejects.toMatchObject(refused)
    await expect(device.call('importKey', { key })).rejects.toMatchObject(refused)
    device.crash()
    await services.close()
  })

  test('behavior: sends a message of 32 KiB through the gate', async () => {
    const services = await realServices()
    const device = await testDevice({ services })
    await device.call('create', {})
    const intent = { namespace: 'eip155', kind: 'message', bytes: 'ff'.repeat(32_768) } as const
    await expect(device.call('prepare', { intent })).resolves.toMatchObject({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    device.crash()
    await services.close()
  })
})

const CASES = casesOf({ quick: 2_000, ci: 20_000 })
const BATCH = 2_000

describe('fuzzing of the worker’s message port', () => {
  test('security: does not sign for hostile messages or change a prototype', async ({ task }) => {
    const requests: string[] = []
    const ports = linkedPorts()
    let successes = 0
    ports.page.addEventListener('message', (event) => {
      if (JSON.stringify((event as MessageEvent).data).includes('"ok":true')) successes++
    })
    ;(ports.page as MessagePort).start()
    let now = 0
    const ran = (name: string) => () => {
      requests.push(name)
      throw new Error('never runs')
    }
    const peer = createPeer({
      port: ports.frame,
      serves: KEYS,
      calls: {},
      handlers: handlersOf(ran),
      now: () => {
        now += 20
        return now
      },
    })
    const before = Object.getOwnPropertyNames(Object.prototype).length
    const messages = hostileMessages(Object.keys(KEYS))
    let sent = 0
    let arrived = 0
    ports.frame.addEventListener('message', () => arrived++)
    for (let seed = 0; seed < CASES / BATCH; seed++) {
      for (const hostile of fc.sample(messages, { numRuns: BATCH, seed }))
        try {
          ports.page.postMessage(hostile)
          sent++
        } catch {}
      while (arrived < sent) await new Promise((resolve) => setTimeout(resolve, 0))
    }
    peer.close()
    Object.assign(task.meta, { cases: CASES, wrong: requests.length + successes })
    expect(requests).toEqual([])
    expect(peer.dropped()).toBeGreaterThan(CASES / 4)
    expect(successes).toBe(0)
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  }, 1_200_000)
})
