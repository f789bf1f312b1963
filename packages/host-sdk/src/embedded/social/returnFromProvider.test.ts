import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestCore } from '../../core/testing/createTestCore.js'
import { returnFromProvider } from './returnFromProvider.js'

const MINUTE = 60_000

function left(ago: number) {
  const core = createTestCore()
  core.storage.set('social_redirect', 'google')
  core.storage.set('social_login_time', String(Date.now() - ago))
  return core
}

function at(href: string) {
  const location = { href }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: { own: 1 },
    replaceState: (_: unknown, __: string, href: string) => Object.assign(location, { href }),
  })
  return location
}

beforeEach(() => void at('https://dapp.example/trade?pair=a'))
afterEach(() => void vi.unstubAllGlobals())

describe('a return from a provider', () => {
  test('does not open the modal after more than ten minutes', async () => {
    const core = left(11 * MINUTE)
    await returnFromProvider(core)
    expect(core.store.getState().open).toBe(false)
    expect(core.storage.get('social_redirect')).toBeUndefined()
  })

  test('opens the modal after an immediate return', async () => {
    const core = left(1_000)
    await returnFromProvider(core).catch(() => undefined)
    expect(core.store.getState().open).toBe(true)
  })

  test('[J06] shows a rejection from the URL without a frame, and restores the URL', async () => {
    const location = at('https://dapp.example/trade?pair=a&vestibule-login=denied')
    const core = left(1_000)
    await returnFromProvider(core)
    expect(core.store.getState()).toMatchObject({
      open: true,
      social: { provider: 'google', status: 'failed', reason: 'denied' },
    })
    expect(location.href).toBe('https://dapp.example/trade?pair=a')
    // Security: a URL must not end a login. After a reload, the page asks its frame.
    expect(core.storage.get('social_redirect')).toBe('google')
  })

  test('[J06] shows the code field after a forged rejection if the frame waits for a code', async () => {
    at('https://dapp.example/?vestibule-login=denied')
    const core = left(1_000)
    await returnFromProvider(core)
    core.store.setState({ surface: { name: 'socialCode', height: 128 } })
    expect(core.store.getState().social).toEqual({ provider: 'google', status: 'closed' })
  })

  test('[J06] ignores a forged link if no login is open', async () => {
    const location = at('https://dapp.example/trade?vestibule-login=denied')
    const core = createTestCore()
    await returnFromProvider(core)
    const { open, social } = core.store.getState()
    expect([open, social]).toEqual([false, undefined])
    expect(location.href).toBe('https://dapp.example/trade')
  })
})
