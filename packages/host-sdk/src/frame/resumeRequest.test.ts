import { type FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Caller } from '@vestibule/protocol/channel'
import { describe, expect, test } from 'vitest'
import { resumeRequest } from './resumeRequest.js'

type Call = { method: string; params: { requestId?: string | undefined } }

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
const requestId = '4f7cbd42-0f3e-4f64-8c1f-31f0c1a6b3aa'
const sign = { method: 'personal_sign', params: ['0x00', '0x00'], requestId }

describe('resumeRequest', () => {
  test('[C02] repeats a request with the same id if the frame ended before it sent the answer', async () => {
    const { call, calls } = frame([gone(), { state: 'signed' }, '0xsignature'])
    expect(await resumeRequest(call, sign)).toBe('0xsignature')
    expect(calls.map(({ method }) => method)).toEqual(['rpcRequest', 'status', 'rpcRequest'])
    expect(new Set(calls.map(({ params }) => params.requestId))).toEqual(new Set([requestId]))
  })

  test.each(['unknown', 'pending', 'rejected'])(
    '[Z18] aborts a request whose state is %s in the next frame, and does not repeat the request',
    async (state) => {
      const { call, calls } = frame([gone(), { state }])
      await expect(resumeRequest(call, sign)).rejects.toMatchObject({ code: 4900 })
      expect(calls).toHaveLength(2)
    },
  )

  test('[Z18] aborts the request if no new frame starts', async () => {
    const { call } = frame([gone(), gone()])
    await expect(resumeRequest(call, sign)).rejects.toThrow('Request was aborted')
  })

  test('does not repeat a request that the visitor refused', async () => {
    const { call, calls } = frame([new VestibuleError('userRejected')])
    await expect(resumeRequest(call, sign)).rejects.toMatchObject({ code: 4001 })
    expect(calls).toHaveLength(1)
  })

  test('sends read requests without an id, and does not repeat them', async () => {
    const { call, calls } = frame([gone()])
    const read = { method: 'eth_blockNumber', params: [] }
    await expect(resumeRequest(call, read)).rejects.toMatchObject({ type: 'frameGone' })
    expect(calls).toHaveLength(1)
  })
})
