import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { VestibuleError } from '../errors.js'
import { linkedPorts } from '../testing/linkedPorts.js'
import { method } from './contract.js'
import { createPeer } from './peer.js'
import { RATE } from './responder.js'

const text = z.strictObject({ text: z.string() })
const contract = {
  echo: method({ params: text, result: text }),
  timed: method({ params: text, result: text, deadline: 1_000 }),
  sign: method({ params: text, result: text, onAbort: 'requestAborted' }),
  secret: method({ params: text, result: text, requires: 'session' }),
  tomorrow: method({ params: text, result: text, available: false }),
}

type Options = Partial<Parameters<typeof createPeer<typeof contract, Record<never, never>>>[0]>

function connect(options: Options = {}) {
  const ports = linkedPorts()
  const frame = createPeer({
    port: ports.frame,
    serves: contract,
    calls: {},
    handlers: {
      echo: (params) => params,
      timed: () => new Promise<never>(() => {}),
      sign: () => new Promise<never>(() => {}),
      secret: (params) => params,
    },
    ...options,
  })
  const page = createPeer({ port: ports.page, serves: {}, calls: contract, handlers: {} })
  opened.push(frame, page)
  return { page, frame }
}

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const peer of opened.splice(0)) peer.close()
})

describe('createPeer', () => {
  test('behavior: returns a call’s answer', async () => {
    const { page } = connect()
    await expect(page.call('echo', { text: 'hi' })).resolves.toEqual({ text: 'hi' })
  })

  test('behavior: lets both sides call on one port', async () => {
    const ports = linkedPorts()
    const handlers = { echo: (params: { text: string }) => params }
    const only = { echo: contract.echo }
    const page = createPeer({ port: ports.page, serves: only, calls: only, handlers })
    const frame = createPeer({ port: ports.frame, serves: only, calls: only, handlers })
    opened.push(page, frame)
    await expect(
      Promise.all([page.call('echo', { text: 'to' }), frame.call('echo', { text: 'fro' })]),
    ).resolves.toEqual([{ text: 'to' }, { text: 'fro' }])
  })

  test('error: does not send invalid parameters', async () => {
    const { page, frame } = connect()
    await expect(page.call('echo', { text: 1 as never })).rejects.toThrow('Invalid request')
    expect(frame.dropped()).toBe(0)
  })

  test('error: rejects an answer of the wrong shape', async () => {
    const { page } = connect({ handlers: { echo: () => ({ texts: 1 }) } as never })
    await expect(page.call('echo', { text: 'hi' })).rejects.toThrow('An error occurred')
  })

  test('error: rejects requests and answers that the receiver’s gate would drop', async () => {
    const { page } = connect({ handlers: { echo: () => ({ text: 'x'.repeat(65_537) }) } as never })
    await expect(page.call('echo', { text: 'x'.repeat(65_537) })).rejects.toThrow('Invalid request')
    await expect(page.call('echo', { text: 'short' })).rejects.toThrow('The answer is too large')
  })

  test('[Z18] error: replaces a handler’s unknown error with a fixed text', async () => {
    const { page } = connect({
      handlers: {
        echo: () => {
          throw new TypeError('secret path /srv/app.js')
        },
      } as never,
    })
    await expect(page.call('echo', { text: 'hi' })).rejects.toMatchObject({
      message: 'An error occurred',
      code: -32603,
    })
  })

  test('behavior: transfers type, code and data of our own errors', async () => {
    const { page } = connect({
      handlers: {
        echo: () => {
          throw new VestibuleError('walletElsewhere', { data: { devices: 2 } })
        },
      } as never,
    })
    await expect(page.call('echo', { text: 'hi' })).rejects.toMatchObject({
      type: 'walletElsewhere',
      code: 4100,
      data: { devices: 2 },
    })
  })

  test('[A33] error: reports a planned method as not supported yet', async () => {
    const { page } = connect()
    await expect(page.call('tomorrow', { text: 'hi' })).rejects.toMatchObject({
      message: 'Not supported yet',
      data: { method: 'tomorrow' },
    })
  })

  test('error: rejects a method that the current state does not allow', async () => {
    const { page } = connect({
      authorize: (name) => {
        if (contract[name].requires === 'session') throw new VestibuleError('notConnected')
      },
    })
    await expect(page.call('echo', { text: 'hi' })).resolves.toBeDefined()
    await expect(page.call('secret', { text: 'hi' })).rejects.toThrow(
      'Please call connect() before request()',
    )
  })

  test('[Z18] behavior: rejects on an abort, and ignores the later result', async () => {
    let finish = () => {}
    const late: string[] = []
    const { page } = connect({
      handlers: {
        echo: (params: { text: string }) => params,
        sign: (params: { text: string }, { signal }: { signal: AbortSignal }) =>
          new Promise((resolve) => {
            finish = () => {
              if (!signal.aborted) late.push('broadcast')
              resolve(params)
            }
          }),
      } as never,
    })
    const abort = new AbortController()
    const signing = page.call('sign', { text: 'x' }, { signal: abort.signal })
    await page.call('echo', { text: 'the request has arrived' })
    abort.abort()
    await expect(signing).rejects.toThrow('Request was aborted')
    await page.call('echo', { text: 'the abort has arrived' })
    finish()
    await page.call('echo', { text: 'time passes' })
    expect(late).toEqual([])
  })

  test('behavior: rejects a repeated request id, and does not run the request again', async () => {
    const ran: string[] = []
    const { page } = connect({
      handlers: {
        echo: ({ text }: { text: string }) => {
          ran.push(text)
          return { text }
        },
      } as never,
    })
    const id = crypto.randomUUID()
    await page.call('echo', { text: 'once' }, { id })
    await expect(page.call('echo', { text: 'twice' }, { id })).rejects.toThrow('Invalid request')
    expect(ran).toEqual(['once'])
  })

  test('behavior: settles all open calls when the channel ends', async () => {
    const { page, frame } = connect()
    const open = [page.call('sign', { text: '1' }), page.call('sign', { text: '2' })]
    page.close()
    await expect(Promise.allSettled(open)).resolves.toMatchObject([
      { status: 'rejected', reason: { message: 'Request was aborted', code: 4900 } },
      { status: 'rejected', reason: { message: 'Request was aborted' } },
    ])
    await expect(page.call('echo', { text: 'late' })).rejects.toThrow('Request was aborted')
    frame.close()
  })

  test(`behavior: rejects a request while ${RATE.pending} requests are open`, async () => {
    const { page } = connect()
    const open = Array.from({ length: RATE.pending }, () => page.call('sign', { text: 'x' }))
    await expect(page.call('echo', { text: 'one more' })).rejects.toThrow('Too many requests')
    page.close()
    await Promise.allSettled(open)
  })

  test('behavior: closes the channel of a peer that ignores the rate limit', async () => {
    let flooded = 0
    const { page } = connect({ now: () => 0, onFlood: () => flooded++ })
    const calls = Array.from({ length: 2 * RATE.burst }, () =>
      page.call('echo', { text: 'x' }).then(
        () => 'answered',
        (error: VestibuleError) => error.type,
      ),
    )
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(RATE.burst)
    expect(outcomes.filter((outcome) => outcome === 'rateLimited')).toHaveLength(RATE.burst)
    page.call('echo', { text: 'the last straw' }).catch(() => {})
    await expect.poll(() => flooded).toBe(1)
  })

  describe('timeouts', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('[C02] [Z18] behavior: cancels a call after its timeout', async () => {
      const { page } = connect()
      let hasEnded = false
      const call = page.call('timed', { text: 'x' }).finally(() => {
        hasEnded = true
      })
      const outcome = expect(call).rejects.toMatchObject({
        type: 'requestTimedOut',
        message: 'Something went wrong',
      })
      await vi.advanceTimersByTimeAsync(999)
      expect(hasEnded).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await outcome
    })
  })
})
