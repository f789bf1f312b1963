import { VestibuleError } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import type { FrameClient } from '../core/frame.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { askFrame } from './askFrame.js'

const lost = () => new VestibuleError('connectionLost', { data: { reason: 'notShown' } })

const withoutConnection = () => {
  const frame = { request: async () => Promise.reject(lost()) } as unknown as FrameClient
  return createTestCore({}, undefined, async () => frame)
}

test('[J09] [Z17] shows a toast for a signature request that was not shown, but not for a read', async () => {
  const core = withoutConnection()
  const request = { method: 'eth_getBalance', params: [], chainId: 'eip155:31337' as const }
  await expect(askFrame(core, { ...request, asked: undefined })).rejects.toThrow(lost().message)
  expect(core.store.getState().toast).toBeUndefined()

  await expect(askFrame(core, { ...request, asked: 'signature' })).rejects.toThrow(lost().message)
  expect(core.store.getState().toast).toMatchObject({ message: 'error.notShown' })
})
