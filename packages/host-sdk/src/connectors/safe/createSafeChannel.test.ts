import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { createSafeChannel } from './createSafeChannel.js'
import { createSafePage, SAFE } from './testing/createSafePage.js'

const timeoutMs = 60_000

function open() {
  const { page, asked, answers, post } = createSafePage()
  return { ask: createSafeChannel({ page, origin: SAFE }), asked, answers, post }
}

describe('createSafeChannel', () => {
  test('[E04] sends a request only to the Safe’s origin, in the Safe Apps protocol', async () => {
    const { ask, asked } = open()
    await expect(ask('rpcCall', { params: { call: 'eth_call' }, timeoutMs })).resolves.toBe('0x10')
    expect(asked).toEqual([
      {
        targetOrigin: SAFE,
        request: {
          id: expect.any(String),
          method: 'rpcCall',
          params: { call: 'eth_call' },
          env: { sdkVersion: '9.1.0' },
        },
      },
    ])
  })

  test('[E04] accepts responses only from the Safe, and only to open requests', async () => {
    const { ask, asked, answers, post } = open()
    answers.getSafeInfo = undefined
    const answer = ask('getSafeInfo', { timeoutMs })
    const id = asked[0]?.request.id
    const forged = { id, success: true, data: 'forged' }
    post({ origin: 'https://evil.example', data: forged })
    post({ origin: 'https://app.safe.global.evil.example', data: forged })
    post({ origin: 'null', data: forged })
    post({ source: { postMessage() {} }, data: forged })
    post({ source: null, data: forged })
    post({ data: { ...forged, id: 'another' } })
    post({ data: { success: true, data: 'forged' } })
    for (const nonsense of [null, undefined, 7, 'text', [], { id }, { id, success: 'true' }])
      post({ data: nonsense })
    post({ data: { id, success: true, data: 'true' } })
    post({ data: { id, success: true, data: 'too late' } })
    await expect(answer).resolves.toBe('true')
  })

  test('[E04] matches responses in any order with their requests', async () => {
    const { ask, asked, answers, post } = open()
    answers.rpcCall = undefined
    const both = Promise.all([ask('rpcCall', { timeoutMs }), ask('rpcCall', { timeoutMs })])
    const [first, second] = asked.map(({ request }) => request.id)
    expect(first).not.toBe(second)
    post({ data: { id: second, success: true, data: 2 } })
    post({ data: { id: first, success: true, data: 1 } })
    await expect(both).resolves.toEqual([1, 2])
  })

  test('rejects at the request’s deadline if the Safe does not respond', async () => {
    const { ask, answers } = open()
    answers.getSafeInfo = undefined
    await expect(ask('getSafeInfo', { timeoutMs: 1 })).rejects.toMatchObject({
      type: 'requestTimedOut',
      message: 'The Safe did not answer in time.',
    })
  })

  test('returns the Safe’s error text, cut to a maximum length', async () => {
    const { ask, answers } = open()
    answers.rpcCall = new Error('x'.repeat(10_000))
    const error = await ask('rpcCall', { timeoutMs }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(VestibuleError)
    expect((error as Error).message).toHaveLength(256)
  })

  test('rejects at once for parameters that cannot be sent', async () => {
    const { ask } = open()
    await expect(ask('rpcCall', { params: () => {}, timeoutMs })).rejects.toThrow()
  })
})
