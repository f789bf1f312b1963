import { describe, expect, test } from 'vitest'
import { hearStartWindows, type StartWindow } from './hearStartWindows.js'

const ORIGIN = 'https://wallet.example'
const NAME = '4f7cbd42-0f3e-4f64-8c1f-31f0c1a6b3aa'
const HELLO = { type: 'vestibule:start', purpose: 'approve', name: NAME }
const GO = { do: 'go', path: '/approve#secret' } as const

const page = { name: 'dapp' }

function windowOf(
  over: { opener?: unknown; path?: string; isNested?: boolean; isForeign?: boolean } = {},
) {
  const { opener = page, path = '/approve-start', isNested = false } = over
  const posted: { data: unknown; to: string }[] = []
  const facts = { isForeign: over.isForeign ?? false, path }
  const window: Record<string, unknown> = {
    posted,
    facts,
    get opener() {
      if (facts.isForeign) throw new DOMException('Blocked', 'SecurityError')
      return opener
    },
    get location() {
      if (facts.isForeign) throw new DOMException('Blocked', 'SecurityError')
      return { pathname: facts.path }
    },
    postMessage: (data: unknown, to: string) => posted.push({ data, to }),
  }
  window.top = isNested ? page : window
  window.parent = isNested ? page : window
  return window as unknown as { posted: typeof posted; facts: typeof facts } & Window
}

function frame() {
  const heard: StartWindow[] = []
  const logins: StartWindow[] = []
  const settings: StartWindow[] = []
  let onMessage = (_event: unknown) => {}
  hearStartWindows({
    self: {
      parent: page as unknown as Window,
      location: { origin: ORIGIN },
      addEventListener: ((_type: string, listener: typeof onMessage) => {
        onMessage = listener
      }) as Window['addEventListener'],
    },
    hear: {
      approve: (window) => heard.push(window),
      login: (window) => logins.push(window),
      settings: (window) => settings.push(window),
    },
  })
  return {
    heard,
    logins,
    settings,
    say: (source: unknown, data: unknown = HELLO, origin = ORIGIN) =>
      onMessage({ source, data, origin }),
  }
}

describe('a hello from a window', () => {
  test('[V12] replies to a window that its own page has opened, readable only by the frame’s origin', () => {
    const { heard, say } = frame()
    const window = windowOf()
    say(window)
    expect(heard.map(({ name }) => name)).toEqual([NAME])
    heard[0]?.answer({ do: 'wait' })
    heard[0]?.answer(GO)
    const type = 'vestibule:start-answer'
    expect(window.posted).toEqual([
      { data: { type, do: 'wait' }, to: ORIGIN },
      { data: { type, ...GO }, to: ORIGIN },
    ])
  })

  test('[V12] security: redirects a window only once, even for repeated hellos', () => {
    const { heard, say } = frame()
    const window = windowOf()
    say(window)
    say(window)
    for (const asked of heard) asked.answer(GO)
    say(window)
    for (const asked of heard) asked.answer(GO)
    expect(window.posted).toHaveLength(1)
    expect(heard.map(({ isThere }) => isThere())).toEqual([false, false, false])
  })

  test.each([
    ['of the page itself', () => frameCase({ origin: 'https://dapp.example', source: page })],
    ['of another origin', () => frameCase({ origin: 'https://evil.example' })],
    ['of a frame of the page', () => frameCase({ source: windowOf({ isNested: true }) })],
    [
      'of a window that another page has opened',
      () => frameCase({ source: windowOf({ opener: {} }) }),
    ],
    ['of a window without an opener', () => frameCase({ source: windowOf({ opener: null }) })],
    ['of another page of the wallet', () => frameCase({ source: windowOf({ path: '/hub/demo' }) })],
    [
      'of a window that navigated to another origin',
      () => frameCase({ source: windowOf({ isForeign: true }) }),
    ],
    ['without a window', () => frameCase({ source: null })],
    ['for an unknown purpose', () => frameCase({ data: { ...HELLO, purpose: 'toString' } })],
    [
      'of a login from another start page',
      () => frameCase({ data: { ...HELLO, purpose: 'login' } }),
    ],
    ['with an invalid name', () => frameCase({ data: { ...HELLO, name: 'x' } })],
    ['with an extra field', () => frameCase({ data: { ...HELLO, path: '/approve' } })],
    ['that is not an object', () => frameCase({ data: 'vestibule:start' })],
  ])('[V12] security: ignores a hello %s', (_name, heard) => {
    expect(heard()).toEqual([])
  })

  test('control: accepts the same hello without the fault', () => {
    expect(frameCase({})).toHaveLength(1)
  })

  test('[J06] accepts a login’s window, and sends it the secret', () => {
    const { heard, logins, say } = frame()
    const window = windowOf({ path: '/login-start' })
    say(window, { ...HELLO, purpose: 'login' })
    expect([heard.length, logins.length]).toEqual([0, 1])
    const go = { do: 'go', path: '/auth/oauth/google/start', secret: 'S' } as const
    logins[0]?.answer(go)
    expect(window.posted).toEqual([{ data: { type: 'vestibule:start-answer', ...go }, to: ORIGIN }])
  })

  test('[J05] accepts a settings window only from the settings’ start page', () => {
    const { heard, settings, say } = frame()
    const hello = { ...HELLO, purpose: 'settings' }
    say(windowOf({ path: '/approve-start' }), hello)
    expect([heard.length, settings.length]).toEqual([0, 0])
    say(windowOf({ path: '/settings-start' }), hello)
    expect([heard.length, settings.length]).toEqual([0, 1])
  })

  test('[V12] security: does not reply to a window that navigated away after its hello', () => {
    const { heard, say } = frame()
    const window = windowOf()
    say(window)
    window.facts.path = '/f/demo'
    heard[0]?.answer(GO)
    window.facts.isForeign = true
    heard[0]?.answer(GO)
    expect(window.posted).toEqual([])
  })
})

function frameCase(over: { source?: unknown; data?: unknown; origin?: string }) {
  const { heard, logins, say } = frame()
  const { source = windowOf(), data = HELLO, origin = ORIGIN } = over
  say(source, data, origin)
  return [...heard, ...logins]
}
