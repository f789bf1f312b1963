import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPort } from '../testing/stubBrowser.js'

const FRAME = 'https://wallet.example'

async function start() {
  const kept = new Map<string, unknown>()
  const removed: ((tabId: number) => unknown)[] = []
  const tabs = new Set<number>()
  const created: { url?: string; left?: number; top?: number }[] = []
  const focused: number[] = []
  vi.stubGlobal('__OPERATOR__', { frameUrl: FRAME, projectId: 'demo', networks: [] })
  vi.stubGlobal('chrome', {
    storage: {
      session: {
        get: async () => Object.fromEntries(kept),
        set: async (items: object) => {
          for (const [key, value] of Object.entries(items)) kept.set(key, value)
        },
        remove: (key: string) =>
          new Promise<void>((resolve) => setTimeout(() => resolve(void kept.delete(key)))),
      },
    },
    windows: {
      get: async () => ({ left: 100, top: 50, width: 1_200 }),
      create: async (options: object) => {
        created.push(options)
        const id = 10 + created.length
        tabs.add(id)
        return { id: id * 10, tabs: [{ id }] }
      },
      update: async (id: number) => void focused.push(id),
    },
    tabs: {
      get: async (id: number) => {
        if (id >= 10 && !tabs.has(id)) throw new Error('No tab.')
        return { active: true }
      },
      remove: async (id: number) => void tabs.delete(id),
      onRemoved: { addListener: (hear: (tabId: number) => unknown) => void removed.push(hear) },
    },
    action: { setBadgeText: () => undefined },
  })
  vi.resetModules()
  const [code, { openWindow }, { askPanel, refuseAll, takeOwn }] = await Promise.all([
    import('./walletWindow.js'),
    import('./panels.js'),
    import('./panelRequests.js'),
  ])
  return {
    ...{ ...code, askPanel, openWindow, refuseAll, takeOwn },
    created,
    focused,
    close(tabId: number) {
      tabs.delete(tabId)
      return Promise.all(removed.map((hear) => hear(tabId)))
    },
  }
}

afterEach(() => void vi.unstubAllGlobals())

const SIZE = { width: 400, height: 680 }
const sender = (own: object = {}) =>
  ({ origin: FRAME, frameId: 0, tab: { id: 11 }, ...own }) as chrome.runtime.MessageSender

test('trusts only the top page of the wallet in the tab that the extension opened', async () => {
  const { openWalletWindow, isWalletWindow } = await start()
  await expect(isWalletWindow(sender())).resolves.toBe(false)
  await openWalletWindow(SIZE, 1)
  await expect(isWalletWindow(sender())).resolves.toBe(true)
  for (const other of [
    { tab: { id: 12 } },
    { frameId: 3 },
    { origin: 'https://evil.example' },
    { origin: `${FRAME}:8443` },
    { tab: undefined },
  ])
    await expect(isWalletWindow(sender(other)), JSON.stringify(other)).resolves.toBe(false)
})

test('opens one window beside the page, and brings it to the front for the next request', async () => {
  const { openWalletWindow, created, focused } = await start()
  await openWalletWindow(SIZE, 1)
  await openWalletWindow(SIZE, 1)
  expect(created).toEqual([
    { url: `${FRAME}/extension/demo?request`, type: 'popup', ...SIZE, left: 884, top: 130 },
  ])
  expect(focused).toEqual([110])
})

test('reports once that the window closed, ignores other tabs, and then opens another window', async () => {
  const { openWalletWindow, onWalletWindowClosed, isWalletWindow, created, close } = await start()
  const told = vi.fn()
  onWalletWindowClosed(told)
  await openWalletWindow(SIZE)
  await close(99)
  expect(told).not.toHaveBeenCalled()
  await close(11)
  await close(11)
  expect(told).toHaveBeenCalledOnce()
  await expect(isWalletWindow(sender())).resolves.toBe(false)
  await openWalletWindow(SIZE)
  expect(created).toHaveLength(2)
})

test('opens another window for a request while the first window closes', async () => {
  const { openWalletWindow, closeWalletWindow, created, focused } = await start()
  await openWalletWindow(SIZE)
  const closing = closeWalletWindow()
  await openWalletWindow(SIZE)
  await closing
  expect(created).toHaveLength(2)
  expect(focused).toEqual([])
})

test('opens the window again at once if the visitor closed it before it loaded', async () => {
  const { openWindow, onWalletWindowClosed, refuseAll, created, close } = await start()
  onWalletWindowClosed(refuseAll)
  const isThere = openWindow()
  await vi.waitFor(() => expect(created).toHaveLength(1))
  await close(11)
  await expect(isThere).resolves.toBe(false)
  void openWindow()
  await vi.waitFor(() => expect(created).toHaveLength(2))
})

test.each(['before', 'after'])(
  'rejects the request of a slow window if the visitor closes the window %s it connects',
  async (when) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { askPanel, takeOwn, onWalletWindowClosed, refuseAll, created, close } = await start()
    onWalletWindowClosed(refuseAll)
    const id = crypto.randomUUID()
    const answered = askPanel(
      {
        ...{ id, origin: 'https://shop.example', tabId: 1, tab: { windowId: 1 }, top: true },
        ...{ namespace: 'eip155', kind: 'connect', method: '', params: '[]' },
        ...{ silent: false, again: false, press: true },
      },
      async () => 'eip155:1',
    )
    await vi.waitFor(() => expect(created).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(60_000)
    if (when === 'after') {
      const window = createPort(sender(), 'window')
      takeOwn(window.port)
      window.say({ type: 'hello', kind: 'window', windowId: -1, open: [] })
      await vi.waitFor(() => expect(window.heard).toMatchObject([{ request: { id } }]))
      window.end()
    }
    await close(11)
    await expect(answered).resolves.toMatchObject({ ok: false, error: { code: 4001 } })
  },
)
