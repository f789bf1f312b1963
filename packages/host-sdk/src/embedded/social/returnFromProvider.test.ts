import { describe, expect, test } from 'vitest'
import { createTestCore } from '../../core/testing/createTestCore.js'
import { returnFromProvider } from './returnFromProvider.js'

const MINUTE = 60_000

/** A page that was left for a provider some time ago. */
function left(ago: number) {
  const core = createTestCore()
  core.storage.set('social_redirect', 'google')
  core.storage.set('social_login_time', String(Date.now() - ago))
  return core
}

describe('a visitor who left the page for a provider', () => {
  test('and comes back after more than ten minutes finds the modal closed', async () => {
    const core = left(11 * MINUTE)
    await returnFromProvider(core)
    expect(core.store.getState().open).toBe(false)
    expect(core.storage.get('social_redirect')).toBeUndefined()
  })

  test('and comes back at once finds it open', async () => {
    const core = left(1_000)
    // This page has no frame, so that the login itself does not go on.
    await returnFromProvider(core).catch(() => undefined)
    expect(core.store.getState().open).toBe(true)
  })
})
