import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../connections/connect.js'
import type { Core } from '../core/core.js'
import type { FrameClient } from '../core/frame.js'
import { createTestCore, ONE, offerWallet } from '../core/testing/createTestCore.js'
import { askFrame } from './askFrame.js'
import { holdPressWindow, openPressWindow } from './pressWindow.js'

const opened: { close: () => void; closed: boolean }[] = []

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('navigator', { userActivation: { isActive: true }, userAgent: '' })
  vi.stubGlobal('window', {
    addEventListener() {},
    removeEventListener() {},
    open() {
      const popup = {
        closed: false,
        close: () => {
          popup.closed = true
        },
      }
      opened.push(popup)
      return popup
    },
  })
  for (const size of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(size, 0)
})
afterEach(() => vi.unstubAllGlobals())

const page = () => ({ options: { frameUrl: 'https://wallet.example/f/demo' } }) as Core

function frame() {
  let resolve = (_answer: { heard: boolean }) => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<{ heard: boolean }>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { client: { call: () => promise } as unknown as FrameClient, resolve, reject, promise }
}

test('[R05] opens one window for all requests of a press, also if the browser allows more', () => {
  const core = page()
  const windows = [openPressWindow(core), openPressWindow(core), openPressWindow(core)]
  expect(windows.map((window) => window !== undefined)).toEqual([true, false, false])
  expect(opened).toHaveLength(1)
  expect(openPressWindow(page())).toBeDefined()
})

test('opens a new window on the next press after the visitor closed the last one', () => {
  const core = page()
  openPressWindow(core)
  opened[0]?.close()
  expect(openPressWindow(core)).toBeDefined()
})

test.each([
  ['the frame uses the window', ({ resolve }) => resolve({ heard: true })],
  ['the frame rejects such windows', ({ reject }) => reject(new Error('unknown method'))],
] as [string, (asked: ReturnType<typeof frame>) => void][])(
  'opens another window on the next press after %s',
  async (_when, end) => {
    const core = page()
    const asked = frame()
    openPressWindow(core)?.announce(asked.client, crypto.randomUUID())
    expect(openPressWindow(core)).toBeUndefined()
    end(asked)
    await asked.promise.catch(() => undefined)
    expect(openPressWindow(core)).toBeDefined()
  },
)

test('keeps the window of a later request if an earlier request ends twice', () => {
  const core = page()
  const first = openPressWindow(core)
  first?.close()
  expect(openPressWindow(core)).toBeDefined()
  first?.close()
  expect(openPressWindow(core)).toBeUndefined()
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
})

async function pageWith(type: 'auth' | 'announced') {
  const core = createTestCore({ networks: [ONE], frameUrl: 'https://wallet.example/f/demo' })
  onTestFinished(() => core.lifetime.abort())
  await connect(core, offerWallet(core).connector)
  core.store.setState(({ connectors }) => ({
    connectors: connectors.map((connector) => ({ ...connector, type })),
  }))
  return core
}

test('opens the window during the press if the view sends its request later', async () => {
  const core = await pageWith('auth')
  const release = holdPressWindow(core, 'eip155')
  vi.stubGlobal('navigator', { userActivation: { isActive: false }, userAgent: '' })
  const window = openPressWindow(core)
  expect(window).toBeDefined()
  release()
  expect(opened.map(({ closed }) => closed)).toEqual([false])
  window?.close()
  expect(openPressWindow(core)).toBeUndefined()
  expect(opened).toHaveLength(1)
})

test('closes an unused window, and opens no window for another wallet', async () => {
  const core = await pageWith('auth')
  holdPressWindow(core, 'eip155')()
  expect(opened.map(({ closed }) => closed)).toEqual([true])
  holdPressWindow(await pageWith('announced'), 'eip155')
  expect(opened).toHaveLength(1)
})

test('opens another window for a request after the visitor closed the first one', async () => {
  const core = await pageWith('auth')
  holdPressWindow(core, 'eip155')
  opened[0]?.close()
  expect(openPressWindow(core)).toBeDefined()
  expect(opened).toHaveLength(2)
})

test('opens no window if the operator’s extension shows the requests', async () => {
  const core = await pageWith('auth')
  core.store.setState({ approvalPlace: 'panel' })
  holdPressWindow(core, 'eip155')()
  await expect(
    askFrame(core, {
      ...{ method: 'eth_sendTransaction', params: [], chainId: 'eip155:1' },
      asked: 'transaction',
    }),
  ).rejects.toThrow()
  expect(opened).toHaveLength(0)
  core.store.setState({ approvalPlace: 'popup' })
  holdPressWindow(core, 'eip155')()
  expect(opened).toHaveLength(1)
})
