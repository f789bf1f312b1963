import { acceptChannel } from '@vestibule/protocol/channel'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createFrame } from './createFrame.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function startFrame() {
  const host = document.createElement('div')
  document.body.append(host)
  const states: string[] = []
  const waiting: (() => void)[] = []
  const { destroy } = createFrame({
    title: 'Wallet',
    host,
    origin: location.origin,
    projectId: 'demo',
    handlers: {} as never,
    onState(state) {
      states.push(state)
      if (state === 'ready') for (const resolve of waiting.splice(0)) resolve()
    },
    onReady() {},
    onFailure() {},
    onAnswer() {},
  })
  const iframe = host.querySelector('iframe')
  if (iframe === null) throw new Error('No frame')
  iframe.addEventListener('load', () => {
    const self = iframe.contentWindow
    if (self === null) throw new Error('No window')
    void acceptChannel({
      ...{ self, parent: window, projectId: 'demo', build: 'dev' },
      ...{ ownOrigin: 'https://frame.example', allowedOrigins: [location.origin] },
      extensionOrigins: [],
    })
  })
  onTestFinished(() => {
    destroy()
    host.remove()
  })
  // `expect.poll` would move the clock.
  const nextReady = () => new Promise<void>((resolve) => waiting.push(resolve))
  return { states, destroy, nextReady, reload: () => iframe.contentWindow?.location.reload() }
}

test('[T21] settles 500 ms after the frame is ready, but not after 499 ms', async () => {
  const { states, nextReady } = startFrame()
  await nextReady()
  vi.advanceTimersByTime(499)
  expect(states.at(-1)).toBe('ready')
  vi.advanceTimersByTime(1)
  expect(states.at(-1)).toBe('settled')
})

test('[T21] restarts the delay of 500 ms after a reload', async () => {
  const { states, nextReady, reload } = startFrame()
  await nextReady()
  vi.advanceTimersByTime(400)
  reload()
  await nextReady()
  vi.advanceTimersByTime(499)
  expect(states).not.toContain('settled')
  vi.advanceTimersByTime(1)
  expect(states.at(-1)).toBe('settled')
})

test('[T21] does not settle after the frame is destroyed', async () => {
  const { states, nextReady, destroy } = startFrame()
  await nextReady()
  destroy()
  vi.advanceTimersByTime(500)
  expect(states.at(-1)).toBe('absent')
})
