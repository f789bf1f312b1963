import type { StartPurpose } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { manualClock } from '../wallet/testing/manualClock.js'
import { type StartStep, startPage } from './startPage.js'

const ORIGIN = 'https://wallet.example'
const GO = { do: 'go', path: `/approve#${'A'.repeat(22)}.${'B'.repeat(43)}` }
const ANSWER = 'vestibule:start-answer'

type Posted = { data: unknown; to: string }

function frameOf(origin: string) {
  const posted: Posted[] = []
  const frame = {
    posted,
    get location() {
      // In a browser, reading another origin's URL throws.
      if (origin !== ORIGIN) throw new DOMException('Blocked', 'SecurityError')
      return { origin }
    },
    postMessage: (data: unknown, to: string) => posted.push({ data, to }),
  }
  return frame as typeof frame & Window
}

function open(frames: Window[] | undefined, purpose: StartPurpose = 'approve') {
  const clock = manualClock()
  const steps: StartStep[] = []
  const went: string[] = []
  const kept: string[] = []
  let closed = 0
  let hear = (_event: unknown) => {}
  const opener = frames && Object.assign(frames, { closed: false })
  const self = {
    name: 'the name',
    opener: (opener ?? null) as unknown as Window | null,
    location: {
      origin: ORIGIN,
      replace: (path: string | URL) => went.push(String(path)),
    },
    addEventListener: ((_type: string, listener: typeof hear) => {
      hear = listener
    }) as Window['addEventListener'],
    close: () => closed++,
  }
  startPage({
    self,
    purpose,
    keepSecret: (secret) => kept.push(secret),
    onStep: (step) => steps.push(step),
    clock,
  })
  return {
    clock,
    steps,
    went,
    kept,
    self,
    opener,
    closed: () => closed,
    say: (data: object, { origin = ORIGIN, source }: { origin?: string; source: unknown }) =>
      hear({ origin, source, data: { type: ANSWER, ...data } }),
    raw: (event: object) => hear(event),
  }
}

describe('the start page', () => {
  test('[V12] sends a hello only to same-origin frames', () => {
    const [own, foreign] = [frameOf(ORIGIN), frameOf('https://evil.example')]
    open([foreign, own])
    expect(foreign.posted).toEqual([])
    const data = { type: 'vestibule:start', purpose: 'approve', name: 'the name' }
    expect(own.posted).toEqual([{ data, to: ORIGIN }])
  })

  test('[V12] navigates once to the URL from its opener’s frame', () => {
    const own = frameOf(ORIGIN)
    const page = open([own])
    page.say(GO, { source: own })
    page.say({ ...GO, path: GO.path.replaceAll('A', 'C') }, { source: own })
    expect(page.went).toEqual([GO.path])
    page.clock.advance(5_000)
    expect(own.posted).toHaveLength(1)
  })

  test('sends more hellos while the frame loads, until the frame answers', () => {
    const frames: Window[] = []
    const page = open(frames)
    const own = frameOf(ORIGIN)
    frames.push(own)
    page.clock.advance(150)
    page.say(GO, { source: own })
    expect(page.went).toEqual([GO.path])
  })

  test('[V12] security: ignores answers except from same-origin frames of its opener', () => {
    const [own, foreign] = [frameOf(ORIGIN), frameOf('https://evil.example')]
    const page = open([own, foreign])
    // Wrong sources: the opener, a foreign frame of the opener, and a wallet window elsewhere.
    page.say(GO, { source: page.opener, origin: 'https://dapp.example' })
    page.say(GO, { source: foreign, origin: 'https://evil.example' })
    page.say(GO, { source: own, origin: 'https://evil.example' })
    page.say(GO, { source: frameOf(ORIGIN) })
    page.say({ do: 'close' }, { source: frameOf(ORIGIN) })
    page.say(GO, { source: null })
    expect([page.went, page.closed()]).toEqual([[], 0])
    page.say(GO, { source: own })
    expect(page.went).toHaveLength(1)
  })

  test.each([
    ['another page of the wallet', { do: 'go', path: '/hub/demo' }],
    ['another origin', { do: 'go', path: `https://evil.example${GO.path}` }],
    ['a network path', { do: 'go', path: `//evil.example${GO.path}` }],
    ['a script', { do: 'go', path: `javascript:alert(1)//${GO.path}` }],
    ['a longer fragment', { do: 'go', path: `${GO.path}x` }],
    ['a trailing line break', { do: 'go', path: `${GO.path}\n` }],
    ['a missing path', { do: 'go' }],
    ['an unknown word', { do: 'run', path: GO.path }],
    ['another type', { ...GO, type: 'vestibule:start' }],
  ])('[V12] security: does not navigate after an answer with %s', (_name, answer) => {
    const own = frameOf(ORIGIN)
    const page = open([own])
    page.say(answer, { source: own })
    page.raw({ origin: ORIGIN, source: own, data: null })
    page.raw({ origin: ORIGIN, source: own, data: 'go' })
    expect([page.went, page.closed()]).toEqual([[], 0])
  })

  test('closes itself if the frame has no request for the window', () => {
    const own = frameOf(ORIGIN)
    const page = open([own])
    page.say({ do: 'close' }, { source: own })
    expect([page.closed(), page.steps]).toEqual([1, ['over']])
    page.clock.advance(5_000)
    expect(own.posted).toHaveLength(1)
  })

  test('shows an explanation if there is no opener, and closes itself if possible', () => {
    const page = open(undefined)
    expect([page.closed(), page.steps]).toEqual([1, ['alone']])
  })

  test('closes itself after the page that opened it has closed', () => {
    const page = open([frameOf(ORIGIN)])
    Object.assign(page.opener ?? {}, { closed: true })
    page.clock.advance(150)
    expect([page.closed(), page.steps]).toEqual([1, ['over']])
  })

  test('reports after ten seconds that no frame answers, and continues after a late answer', () => {
    const own = frameOf(ORIGIN)
    const page = open([own])
    for (let time = 0; time < 9_900; time += 150) page.clock.advance(150)
    expect(page.steps).toEqual([])
    page.clock.advance(150)
    page.clock.advance(150)
    expect(page.steps.at(-1)).toBe('unanswered')
    page.say({ do: 'wait' }, { source: own })
    expect(page.steps.at(-1)).toBe('opening')
    page.say(GO, { source: own })
    expect(page.went).toEqual([GO.path])
  })

  test('sends a hello each second while the frame prepares the request', () => {
    const own = frameOf(ORIGIN)
    const page = open([own])
    page.say({ do: 'wait' }, { source: own })
    page.clock.advance(150)
    const before = own.posted.length
    page.clock.advance(999)
    expect(own.posted).toHaveLength(before)
    page.clock.advance(1)
    expect(own.posted).toHaveLength(before + 1)
  })

  describe('of a login', () => {
    const path = `/auth/oauth/google/start?login=${'L'.repeat(43)}`
    const LOGIN = { do: 'go', path, secret: 'S'.repeat(43) }

    test('[J06] stores the window secret, removes its opener, and navigates to the provider', () => {
      const own = frameOf(ORIGIN)
      const page = open([own], 'login')
      page.say(LOGIN, { source: own })
      expect([page.kept, page.went]).toEqual([[LOGIN.secret], [path]])
      expect(page.self.opener).toBeNull()
    })

    test.each([
      ['without a secret', { do: 'go', path }],
      ['with an invalid secret', { ...LOGIN, secret: 'short' }],
      ['to another page of the wallet', { ...LOGIN, path: GO.path }],
      ['to another origin', { ...LOGIN, path: `https://evil.example${path}` }],
      ['to the return page', { ...LOGIN, path: '/auth/oauth/google/callback?state=1' }],
    ])('[J06] security: does not navigate %s, and does not store a secret', (_name, answer) => {
      const own = frameOf(ORIGIN)
      const page = open([own], 'login')
      page.say(answer, { source: own })
      expect([page.kept, page.went]).toEqual([[], []])
    })

    test('[J06] security: does not store a secret from its opener or from a frame of another origin', () => {
      const [own, foreign] = [frameOf(ORIGIN), frameOf('https://evil.example')]
      const page = open([own, foreign], 'login')
      page.say(LOGIN, { source: page.opener, origin: 'https://dapp.example' })
      page.say(LOGIN, { source: foreign, origin: 'https://evil.example' })
      page.say(LOGIN, { source: frameOf(ORIGIN) })
      expect([page.kept, page.went]).toEqual([[], []])
      page.say(LOGIN, { source: own })
      expect(page.kept).toEqual([LOGIN.secret])
    })

    test('[V12] does not store a secret in the window of a request', () => {
      const own = frameOf(ORIGIN)
      const page = open([own])
      page.say({ ...GO, secret: LOGIN.secret }, { source: own })
      expect([page.kept, page.went]).toEqual([[], [GO.path]])
    })
  })

  describe('of the settings', () => {
    const fragment = `${'A'.repeat(22)}.${'B'.repeat(43)}`
    const SETTINGS = { do: 'go', path: `/hub/demo/enter#${fragment}`, secret: fragment }

    test('[J05] stores the fragment for the next page, and navigates there', () => {
      const own = frameOf(ORIGIN)
      const page = open([own], 'settings')
      page.say(SETTINGS, { source: own })
      expect([page.kept, page.went]).toEqual([[fragment], [SETTINGS.path]])
    })

    test.each([
      ['to the hub itself', { ...SETTINGS, path: '/hub/demo' }],
      ['to another page of the hub', { ...SETTINGS, path: `/hub/demo/export#${fragment}` }],
      ['to a parent path', { ...SETTINGS, path: `/hub/../f/enter#${fragment}` }],
      ['to another origin', { ...SETTINGS, path: `https://evil.example${SETTINGS.path}` }],
      ['to a request', { ...SETTINGS, path: GO.path }],
      ['with a window secret of a login', { ...SETTINGS, secret: 'S'.repeat(43) }],
    ])('[J05] security: does not navigate %s, and does not store a secret', (_name, answer) => {
      const own = frameOf(ORIGIN)
      const page = open([own], 'settings')
      page.say(answer, { source: own })
      expect([page.kept, page.went]).toEqual([[], []])
    })
  })
})
