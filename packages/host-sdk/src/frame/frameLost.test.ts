import { describe, expect, test } from 'vitest'
import type { FrameClient } from '../core/frame.js'
import type { SocialLogin } from '../core/model/state.js'
import { currentView, view } from '../core/model/views.js'
import { createTestCore, memoryArea } from '../core/testing/createTestCore.js'
import { push } from '../navigation/router.js'
import { frameLost } from './frameLost.js'

function openPage(status: SocialLogin['status'], known: object) {
  const core = createTestCore({}, memoryArea(), async () => {
    const call = async (method: string) => (method === 'resumeLogin' ? known : {})
    return { call, request: call, destroy() {} } as unknown as FrameClient
  })
  core.store.setState({ open: true, social: { provider: 'google', status } })
  push(core, view('ConnectingSocial', { provider: 'google' }))
  return core
}

describe('a lost frame', () => {
  test.each(['waiting', 'closed', 'ready'] as const)(
    'keeps the provider login open while the frame reloads (%s)',
    async (status) => {
      const core = openPage(status, { action: 'SOCIAL', provider: 'google' })
      frameLost(core)
      expect(core.store.getState().social?.status).toBe('resuming')
      await expect.poll(() => core.store.getState().social?.status).toBe('closed')
      expect(currentView(core.store.getState()).name).toBe('ConnectingSocial')
    },
  )

  test('reports a provider login as failed if the next frame does not know the login', async () => {
    const core = openPage('waiting', { action: 'NONE' })
    frameLost(core)
    await expect.poll(() => core.store.getState().social?.status).toBe('failed')
    expect(currentView(core.store.getState()).name).toBe('ConnectingSocial')
  })

  test('returns to the connect methods with an error message if the consent view was open', () => {
    const core = openPage('waiting', {})
    push(core, view('EmbeddedWallet', { surface: 'consent' }))
    frameLost(core)
    expect(currentView(core.store.getState()).name).toBe('Connect')
    expect(core.store.getState().toast?.message).toBe('error.frameLoadFailed')
  })
})
