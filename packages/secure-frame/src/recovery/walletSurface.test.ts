import { describe, expect, test } from 'vitest'
import { manualClock } from '../wallet/testing/manualClock.js'
import type { RecoveryKeys } from './recoveryKeys.js'
import { createWalletSurface } from './walletSurface.js'

const POLL = 3_000
const settled = () => new Promise((resolve) => setTimeout(resolve))

function start(options: { connected?: boolean; seen?: boolean } = {}) {
  const { connected = true, seen = true } = options
  const clock = manualClock()
  const links: string[] = []
  let looks = 0
  const call = async () => {
    looks++
    return { requests: links.map((linkId) => ({ linkId, device: 'A phone' })) }
  }
  const surface = createWalletSurface({
    keys: { call } as unknown as RecoveryKeys,
    clock,
    isConnected: () => connected,
    isSeen: () => seen,
    onProtected: async () => undefined,
  })
  return {
    surface,
    links,
    looks: () => looks,
    shown: () => surface.store.getState(),
    async wait() {
      await settled()
      clock.advance(POLL)
      await settled()
    },
  }
}

describe('the frame’s notices about an open wallet', () => {
  test('[J05] show a device that requests the wallet while the modal is open', async () => {
    const { surface, links, shown, wait } = start()
    surface.attend(true)
    await wait()
    expect(shown()).toEqual({ name: 'none' })
    links.push('one')
    await wait()
    expect(shown()).toEqual({ name: 'link', linkId: 'one' })
  })

  test('[J05] keep the link to the settings while a device requests the wallet', async () => {
    const { surface, links, shown, wait } = start()
    surface.attend(true)
    surface.openSettings()
    links.push('the hub')
    await wait()
    expect(shown()).toEqual({ name: 'settings' })
    surface.leave()
    await wait()
    expect(shown()).toEqual({ name: 'link', linkId: 'the hub' })
  })

  test('do not ask for devices while the modal is closed', async () => {
    const { surface, looks, wait } = start()
    await wait()
    surface.attend(true)
    await wait()
    surface.attend(false)
    const before = looks()
    await wait()
    await wait()
    expect(looks()).toBe(before)
  })

  test.each([{ connected: false }, { seen: false }])(
    'do not ask for devices with %o',
    async (options) => {
      const { surface, looks, wait } = start(options)
      surface.attend(true)
      await wait()
      expect(looks()).toBe(0)
    },
  )

  test('[J05] hide a request after the decision, and show the next request', async () => {
    const { surface, links, shown, wait } = start()
    links.push('one')
    surface.attend(true)
    await wait()
    surface.leave()
    await wait()
    expect(shown()).toEqual({ name: 'none' })
    links.push('two')
    await wait()
    expect(shown()).toMatchObject({ linkId: 'two' })
  })

  test('[J05] wait while the visitor writes words down', async () => {
    const { surface, links, shown, wait } = start()
    links.push('one')
    surface.attend(true)
    surface.protect()
    await wait()
    expect(shown()).toEqual({ name: 'protect' })
    await surface.protected()
    await wait()
    expect(shown()).toMatchObject({ name: 'link' })
  })

  test('keep the poll interval when a page repeatedly reports an open modal', async () => {
    const { surface, looks, wait } = start()
    for (let time = 0; time < 100; time++) surface.attend(true)
    await wait()
    expect(looks()).toBe(2)
  })
})
