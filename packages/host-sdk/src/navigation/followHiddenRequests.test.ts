import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Core } from '../core/core.js'
import { followHiddenRequests } from './followHiddenRequests.js'

const TITLE = 'My dapp'
const WAITING = '● A request is waiting · My dapp'

class FakeNotification {
  static permission = 'granted'
  static all: FakeNotification[] = []
  onclick: (() => void) | null = null
  isClosed = false
  readonly title: string
  readonly options: { body: string }
  constructor(title: string, options: { body: string }) {
    this.title = title
    this.options = options
    FakeNotification.all.push(this)
  }
  close() {
    this.isClosed = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeNotification.all = []
  FakeNotification.permission = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function world({ hidden = true, pending = 0 } = {}) {
  const page = Object.assign(new EventTarget(), { hidden, title: TITLE })
  const store = createStore(() => ({ pendingApprovals: pending }))
  const lifetime = new AbortController()
  const core = { store, lifetime } as unknown as Core
  followHiddenRequests(core, 'A request is waiting', page as unknown as Document)
  return {
    page,
    lifetime,
    pend: (pendingApprovals: number) => store.setState({ pendingApprovals }),
    turn(isHidden: boolean) {
      page.hidden = isHidden
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

describe('a request that arrives while the tab is hidden', () => {
  test('changes the title and shows a notification until the visitor returns', () => {
    const { page, pend, turn } = world()
    pend(1)
    expect(page.title).toBe(WAITING)
    expect(FakeNotification.all).toMatchObject([
      { title: 'A request is waiting', options: { body: TITLE }, isClosed: false },
    ])
    turn(false)
    expect(page.title).toBe(TITLE)
    expect(FakeNotification.all).toMatchObject([{ isClosed: true }])
  })

  test.each(['default', 'denied'])(
    'shows no notification if the permission is %s',
    (permission) => {
      FakeNotification.permission = permission
      const { page, pend } = world()
      pend(1)
      expect(page.title).toBe(WAITING)
      expect(FakeNotification.all).toEqual([])
    },
  )

  test('shows no notification for a request in the first five seconds after the tab is hidden', () => {
    const { page, pend, turn } = world({ hidden: false })
    turn(true)
    vi.advanceTimersByTime(4_999)
    pend(1)
    expect(page.title).toBe(WAITING)
    expect(FakeNotification.all).toEqual([])
    pend(0)
    vi.advanceTimersByTime(1)
    pend(1)
    expect(FakeNotification.all).toHaveLength(1)
  })

  test('restores the title when the request ends', () => {
    const { page, pend } = world()
    pend(1)
    pend(0)
    expect(page.title).toBe(TITLE)
  })

  test('shows one notification for several requests', () => {
    const { page, pend } = world()
    pend(1)
    pend(2)
    pend(1)
    expect(page.title).toBe(WAITING)
    expect(FakeNotification.all).toHaveLength(1)
  })

  test('keeps a title that the page has set meanwhile', () => {
    const { page, pend, turn } = world()
    pend(1)
    page.title = 'Another page'
    turn(false)
    expect(page.title).toBe('Another page')
  })

  test('shows a request that arrived before the code loaded', () => {
    expect(world({ pending: 1 }).page.title).toBe(WAITING)
  })

  test('stops when the instance is destroyed', () => {
    const { page, pend, lifetime } = world()
    pend(1)
    lifetime.abort()
    expect(page.title).toBe(TITLE)
    pend(0)
    pend(1)
    expect(page.title).toBe(TITLE)
  })
})

test('ignores a request in a visible tab', () => {
  const { page, pend } = world({ hidden: false })
  pend(1)
  expect(page.title).toBe(TITLE)
  expect(FakeNotification.all).toEqual([])
})
