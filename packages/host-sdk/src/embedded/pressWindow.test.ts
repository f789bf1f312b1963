import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Core } from '../core/core.js'
import type { FrameClient } from '../core/frame.js'
import { openPressWindow } from './pressWindow.js'

const opened: { close: () => void; closed: boolean }[] = []

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('navigator', { userActivation: { isActive: true }, userAgent: '' })
  vi.stubGlobal('window', {
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

/** A frame that says when it has taken a window over. */
function frame() {
  let resolve = (_answer: { heard: boolean }) => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<{ heard: boolean }>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { client: { call: () => promise } as unknown as FrameClient, resolve, reject, promise }
}

test('[R05] requests of one press share a window, in a browser that allows pop-ups as well', () => {
  const core = page()
  const windows = [openPressWindow(core), openPressWindow(core), openPressWindow(core)]
  expect(windows.map((window) => window !== undefined)).toEqual([true, false, false])
  expect(opened).toHaveLength(1)
  expect(openPressWindow(page())).toBeDefined()
})

test('the next press opens a window where the visitor has closed the last one', () => {
  const core = page()
  openPressWindow(core)
  opened[0]?.close()
  expect(openPressWindow(core)).toBeDefined()
})

test.each([
  ['the frame has taken the window over', ({ resolve }) => resolve({ heard: true })],
  ['the frame knows no such windows', ({ reject }) => reject(new Error('unknown method'))],
] as [string, (asked: ReturnType<typeof frame>) => void][])(
  'the next press opens another window once %s',
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

test('the end of an earlier request leaves the window of a later one the only one', () => {
  const core = page()
  const first = openPressWindow(core)
  first?.close()
  expect(openPressWindow(core)).toBeDefined()
  first?.close()
  expect(openPressWindow(core)).toBeUndefined()
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
})
