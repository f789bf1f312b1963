import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../platform/memoryStore.js'
import { manualClock } from '../wallet/testing/manualClock.js'
import { createRequestLog, MAX_OPEN, type Outcome, REMEMBERED_FOR } from './requestLog.js'

const ID = '6f7a8f0e-52c1-4c3a-9b0e-3d8a2f6f0c11'
const BODY = '["personal_sign",["0x00"]]'
type Note = (outcome: Outcome) => Promise<void>

function device() {
  const entries = memoryStore()
  const clock = manualClock()
  let signatures = 0
  const sent: string[] = []
  const sign = async (note: Note, isNew: Promise<void>) => {
    await isNew
    signatures++
    await note({ state: 'signed', answer: `0xsignature${signatures}` })
    return `0xsignature${signatures}`
  }
  const send = async ({ before, raw }: { before?: string | undefined; raw: string }) =>
    void sent.push(...(before === undefined ? [] : [before]), raw)
  return {
    clock,
    sign,
    send,
    sent,
    signatures: () => signatures,
    frame: (owner = 'demo|https://app.example') => createRequestLog({ entries, owner, clock }),
  }
}
const request = (over: { body?: string } = {}) => ({ requestId: ID, body: BODY, ...over })
const never = () => new Promise<never>(() => {})

describe('createRequestLog', () => {
  test('signs a repeated request only once, and returns the same result', async () => {
    const { frame, sign, send, signatures } = device()
    const log = frame()
    const first = log.run(request(), { work: sign, send })
    const second = log.run(request(), { work: sign, send })
    expect(await log.status(ID)).toEqual({ state: 'pending' })
    expect(await first).toBe('0xsignature1')
    expect(await second).toBe('0xsignature1')
    expect(await log.run(request(), { work: sign, send })).toBe('0xsignature1')
    expect(await frame().run(request(), { work: sign, send })).toBe('0xsignature1')
    expect(signatures()).toBe(1)
    expect(await frame().status(ID)).toEqual({ state: 'signed' })
  })

  test.each<[string, Outcome[], (string | undefined)[]]>([
    ['a message', [{ state: 'signed', answer: '0x1' }], ['relaxed']],
    ['a rejection', [{ state: 'rejected', reason: 'userRejected' }], ['relaxed']],
    [
      'a transaction',
      [
        { state: 'signed', answer: '0x1', raw: '0x02' },
        { state: 'broadcast', answer: '0x1' },
      ],
      ['strict', 'relaxed'],
    ],
  ])(
    'stores %s with strict durability only if bytes will be sent',
    async (_, outcomes, expected) => {
      const entries = memoryStore()
      const durabilities: unknown[] = []
      const update: typeof entries.update = (key, change, durability) => {
        durabilities.push(durability)
        return entries.update(key, change)
      }
      const log = createRequestLog({
        entries: { ...entries, update },
        owner: 'demo|https://app.example',
        clock: manualClock(),
      })
      const work = async (note: Note) => {
        for (const outcome of outcomes) await note(outcome)
        return '0x1'
      }
      await log.run(request(), { work, send: async () => {} })
      expect(durabilities).toEqual(expected)
    },
  )

  test('rejects another request with the same id, during and after the first request', async () => {
    const { frame, sign, send, signatures } = device()
    const log = frame()
    const other = request({ body: '["personal_sign",["0x01"]]' })
    const first = log.run(request(), { work: sign, send })
    expect(() => log.run(other, { work: sign, send })).toThrow('Invalid request')
    await first
    await expect(log.run(other, { work: sign, send })).rejects.toThrow('Invalid request')
    expect(signatures()).toBe(1)
  })

  test.each(['userRejected', 'requestAborted'] as const)(
    '[Z18] rejects a repeated request that ended with %s, also in the next frame',
    async (type) => {
      const { frame, sign, send, signatures } = device()
      const refuse = async () => {
        throw new VestibuleError(type)
      }
      await expect(frame().run(request(), { work: refuse, send })).rejects.toMatchObject({ type })
      expect(await frame().status(ID)).toEqual({ state: 'rejected' })
      await expect(frame().run(request(), { work: sign, send })).rejects.toMatchObject({ type })
      expect(signatures()).toBe(0)
    },
  )

  test('returns the earlier result, even if a repeated call fails or hangs', async () => {
    const { frame, sign, send } = device()
    await frame().run(request(), { work: sign, send })
    const over = async () => {
      throw new VestibuleError('signInMismatch')
    }
    expect(await frame().run(request(), { work: over, send })).toBe('0xsignature1')
    expect(await frame().run(request(), { work: never, send })).toBe('0xsignature1')
    const other = request({ body: '["personal_sign",["0x01"]]' })
    await expect(frame().run(other, { work: over, send })).rejects.toThrow('Invalid request')
  })

  test('security: stores no second outcome for a request', async () => {
    const { frame, sign, send } = device()
    await frame().run(request(), { work: sign, send })
    const careless = async (note: Note) => {
      await note({ state: 'signed', answer: '0xsecond' })
      return '0xsecond'
    }
    expect(await frame().run(request(), { work: careless, send })).toBe('0xsignature1')
  })

  test('runs a repeated request that failed for another reason', async () => {
    const { frame, sign, send } = device()
    const fail = async () => {
      throw new VestibuleError('insufficientFunds')
    }
    await expect(frame().run(request(), { work: fail, send })).rejects.toThrow()
    expect(await frame().status(ID)).toEqual({ state: 'unknown' })
    expect(await frame().run(request(), { work: sign, send })).toBe('0xsignature1')
  })

  test('resends a transaction that was signed before the frame ended, without a second signature', async () => {
    const { frame, sign, send, sent, signatures } = device()
    const signed = new Promise<void>((resolve) => {
      const dies = async (note: Note) => {
        await note({ state: 'signed', answer: '0xhash', before: '0xfirst', raw: '0xraw' })
        resolve()
        return never()
      }
      void frame().run(request(), { work: dies, send })
    })
    await signed
    const next = frame()
    expect(await next.status(ID)).toEqual({ state: 'signed', hash: '0xhash' })
    expect(await next.run(request(), { work: sign, send })).toBe('0xhash')
    expect(sent).toEqual(['0xfirst', '0xraw'])
    expect(await next.status(ID)).toEqual({ state: 'broadcast', hash: '0xhash' })
    expect(await next.run(request(), { work: sign, send })).toBe('0xhash')
    expect(sent).toEqual(['0xfirst', '0xraw'])
    expect(signatures()).toBe(0)
  })

  test('resends the transaction of a signature request, and returns the signature', async () => {
    const { frame, sign, send, sent } = device()
    const signed = new Promise<void>((resolve) => {
      const dies = async (note: Note) => {
        await note({ state: 'signed', answer: '0xsignature', raw: '0xraw', hash: '0xhash' })
        resolve()
        return never()
      }
      void frame().run(request(), { work: dies, send })
    })
    await signed
    const next = frame()
    expect(await next.status(ID)).toEqual({ state: 'signed', hash: '0xhash' })
    expect(await next.run(request(), { work: sign, send })).toBe('0xsignature')
    expect(sent).toEqual(['0xraw'])
    expect(await next.status(ID)).toEqual({ state: 'signed' })
    expect(await next.run(request(), { work: sign, send })).toBe('0xsignature')
    expect(sent).toEqual(['0xraw'])
  })

  test('security: does not report a request to another page or project', async () => {
    const { frame, sign, send } = device()
    await frame().run(request(), { work: sign, send })
    expect(await frame('demo|https://other.app.example').status(ID)).toEqual({ state: 'unknown' })
    expect(await frame('else|https://app.example').status(ID)).toEqual({ state: 'unknown' })
  })

  test('deletes an entry after a day', async () => {
    const { frame, sign, send, clock } = device()
    await frame().run(request(), { work: sign, send })
    clock.advance(REMEMBERED_FOR)
    expect(await frame().status(ID)).toEqual({ state: 'unknown' })
  })

  test('stores the results of parallel requests', async () => {
    const { frame, sign, send } = device()
    const log = frame()
    const ids = Array.from({ length: MAX_OPEN }, () => crypto.randomUUID())
    await Promise.all(
      ids.map((requestId) => log.run({ requestId, body: BODY }, { work: sign, send })),
    )
    for (const id of ids) expect(await log.status(id)).toEqual({ state: 'signed' })
  })

  test('stores the results of two tabs', async () => {
    const { frame, sign, send } = device()
    const ids = Array.from({ length: MAX_OPEN }, () => crypto.randomUUID())
    await Promise.all(
      ids.map((requestId) => frame().run({ requestId, body: BODY }, { work: sign, send })),
    )
    for (const id of ids) expect(await frame().status(id)).toEqual({ state: 'signed' })
  })

  test('rejects more than five simultaneous requests before their preparation', () => {
    const { frame, send } = device()
    const log = frame()
    for (let asked = 0; asked < MAX_OPEN; asked++)
      void log.run({ body: BODY }, { work: never, send })
    expect(() => log.run({ body: BODY }, { work: never, send })).toThrow('Too many requests')
  })
})
