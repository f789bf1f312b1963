import { afterEach, expect, test, vi } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { openSettings } from './openSettings.js'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [false, [], 'error.offline'],
  [true, ['https://wallet.example/hub/p'], undefined],
])(
  '[J05] with onLine = %s, opens the tabs %j and shows the toast %s',
  async (onLine, tabs, says) => {
    const opened: unknown[] = []
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal('window', { open: (address: unknown) => void opened.push(address) })
    const core = createTestCore()
    core.frame.get = () => Promise.reject(new Error('There is no frame.'))
    await openSettings(core, 'https://wallet.example/hub/p')
    expect(opened).toEqual(tabs)
    expect(core.store.getState().toast?.message).toBe(says)
  },
)
