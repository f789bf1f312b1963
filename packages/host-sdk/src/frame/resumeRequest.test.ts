import { type FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Caller } from '@vestibule/protocol/channel'
import { describe, expect, test } from 'vitest'
import { resumeRequest } from './resumeRequest.js'

type Call = { method: string; params: { requestId?: string | undefined } }

/** A frame that answers each call with the next of these, or throws it. */
function frame(answers: unknown[]) {
  const calls: Call[] = []
  const call = (async (method: string, params: Call['params']) => {
    calls.push({ method, params })
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }) as Caller<FrameContract>
  return { call, calls }
}
const gone = () => new VestibuleError('frameGone')
const sign = { method: 'personal_sign', params: ['0x00', '0x00'] }

describe('resumeRequest', () => {
  test('[C02] a frame that died with the answer is asked for it again, under the same id', async () => {
    const { call, calls } = frame([gone(), { state: 'signed' }, '0xsignature'])
    expect(await resumeRequest(call, sign)).toBe('0xsignature')
    expect(calls.map(({ method }) => method)).toEqual(['rpcRequest', 'status', 'rpcRequest'])
    expect(new Set(calls.map(({ params }) => params.requestId)).size).toBe(1)
  })

  test.each(['unknown', 'pending', 'rejected'])(
    '[Z18] a request that ended as %s with the frame is aborted, and not asked again',
    async (state) => {
      const { call, calls } = frame([gone(), { state }])
      await expect(resumeRequest(call, sign)).rejects.toMatchObject({ code: 4900 })
      expect(calls).toHaveLength(2)
    },
  )

  test('[Z18] where no frame comes back, the request is aborted', async () => {
    const { call } = frame([gone(), gone()])
    await expect(resumeRequest(call, sign)).rejects.toThrow('Request was aborted')
  })

  test('what the visitor refused is refused', async () => {
    const { call, calls } = frame([new VestibuleError('userRejected')])
    await expect(resumeRequest(call, sign)).rejects.toMatchObject({ code: 4001 })
    expect(calls).toHaveLength(1)
  })

  test('two requests never share an id, and a read has none', async () => {
    const { call, calls } = frame(['0x1', '0x2', '0x3'])
    await resumeRequest(call, sign)
    await resumeRequest(call, sign)
    await resumeRequest(call, { method: 'eth_blockNumber', params: [] })
    const [first, second, read] = calls.map(({ params }) => params.requestId)
    expect(first).not.toBe(second)
    expect(read).toBeUndefined()
  })
})
