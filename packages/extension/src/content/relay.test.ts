import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LIMITS } from './limits.js'
import { relay } from './relay.js'

type Sent = { id: string; type?: string; press?: boolean }
let sent: Sent[] = []
let answer: (message: object) => void = () => {}

beforeEach(() => {
  sent = []
  // The relay checks the runtime at an interval until its requests end. In these tests the requests
  // stay open.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { userActivation: { isActive: false } })
  vi.stubGlobal('chrome', {
    runtime: {
      id: 'own',
      onMessage: { addListener: () => undefined },
      connect: () => ({
        postMessage: (message: Sent) => void sent.push(message),
        disconnect: () => undefined,
        onDisconnect: { addListener: () => undefined },
        onMessage: { addListener: (hear: typeof answer) => (answer = hear) },
      }),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const heard: { id: number; reply: { ok: boolean; error?: { code: number } } }[] = []
  const port = {
    onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
    postMessage: (text: string) => void heard.push(JSON.parse(text)),
  }
  relay(port as unknown as MessagePort)
  return { heard, say: (data: unknown) => port.onmessage?.({ data }) }
}

test('forwards only requests with a valid number as id, each with a new id', () => {
  const { heard, say } = open()
  for (const bad of [
    ...[null, 7, {}, [], '', 'look', '[]', 'null', '{}', '{"id":"1"}', '{"id":1.5}', '{"id":1e99}'],
    JSON.stringify({ id: 1, type: 'look', padding: 'x'.repeat(LIMITS.text) }),
  ])
    say(bad)
  expect(sent).toEqual([])
  say('{"id":1,"type":"look"}')
  say('{"id":1,"type":"look"}')
  expect(sent).toEqual([
    { id: expect.stringMatching(/^[\da-f-]{36}$/), type: 'look' },
    { id: expect.stringMatching(/^[\da-f-]{36}$/), type: 'look' },
  ])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  answer({ id: 'foreign', reply: { ok: true, result: 'forged' } })
  expect(heard).toEqual([])
})

test('reads the visitor’s press from the browser, not from the page', () => {
  const { say } = open()
  say('{"id":1,"type":"ask","press":true}')
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  say('{"id":2,"type":"connect","press":false}')
  expect(sent.map(({ press }) => press)).toEqual([false, true])
})

test.each(['each request is answered', 'no request is answered'])(
  'limits a flood of the page while %s',
  (what) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { heard, say } = open()
    for (let id = 0; id < 5_000; id += 1) {
      const before = sent.length
      say(`{"id":${id},"type":"look"}`)
      const [asked] = sent.slice(before)
      if (asked !== undefined && what === 'each request is answered')
        answer({ id: asked.id, reply: { ok: true, result: 1 } })
    }
    expect(sent).toHaveLength(LIMITS.burst)
    const refused = heard.flatMap(({ reply }) => reply.error?.code ?? [])
    expect(refused).toEqual(Array(4_000).fill(-32_005))
    vi.advanceTimersByTime(1_000)
    for (let id = 5_000; id < 6_000; id += 1) say(`{"id":${id},"type":"look"}`)
    const later = what === 'each request is answered' ? LIMITS.perSecond : 0
    expect(sent).toHaveLength(LIMITS.burst + later)
  },
)
