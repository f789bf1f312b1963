import type { PopupEnd } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'
import { type Bytes, fromBase64Url, type Random, toBase64Url } from '../platform/bytes.js'
import type { Clock } from '../platform/clock.js'
import type { PopupApi } from './popupApi.js'
import type { TripWindow } from './tabTrips.js'
import { windowLink } from './windowLink.js'
import type { NextWindow } from './windowMessages.js'

/** Time in ms until a window that does not respond counts as blocked. */
export const BLOCKED_AFTER = 3_000
/** Poll interval for an answer in ms. */
const NEWS_EVERY = 700

/** `ready`: no window yet; `blocked`: no window responded; `lapsed`: the window expired; `failed`: the request was not delivered. */
export type WindowState = 'ready' | 'opening' | 'blocked' | 'waiting' | 'lapsed' | 'failed'

/** `act` runs after the services have stored the end. */
type Heard = { kind: 'opened' } | { kind: 'over'; act?: () => void }

export type Round = {
  /** @returns the window's expiry, in ms since 1970 */
  leave: () => Promise<{ expiresAt: number }>
  hear: (said: string) => Promise<Heard | undefined>
}

/** `Cross-Origin-Opener-Policy` can separate the window from this document: both exchange encrypted messages through the services. */
export function followWindow(options: followWindow.Options) {
  const { begin, path, api, openWindow, tab, into, random, clock } = options
  const store = createStore<{ name: WindowState }>(() => ({ name: 'ready' }))
  const become = (name: WindowState) => store.setState({ name })
  /** The current window. Messages of earlier windows have no effect. */
  let current: { id: string; stop: (end: PopupEnd) => void } | undefined
  /** The page's own tab shows the wallet. This document may end before the answer. */
  let isAway = false
  /** The page opened the window in a press, so the browser did not block it. */
  let isPagesWindow = false

  function end(state: PopupEnd) {
    if (current === undefined) return
    const { id, stop } = current
    current = undefined
    isAway = false
    stop(state)
    close(id, state)
  }

  const close = (id: string, state: PopupEnd) => void api.close(id, state).catch(ignore)

  function fail() {
    end('withdrawn')
    become('failed')
  }

  function openIn(show: (address: string) => void, isPressed: boolean) {
    end('withdrawn')
    const id = toBase64Url(random(16))
    const key = random(32)
    try {
      show(windowLink({ id, key }, path))
    } catch {
      // The browser cannot open windows.
      return become('blocked')
    }
    isPagesWindow = isPressed
    const signal = enter(id)
    void follow(id, begin({ id, key, isPressed }), signal)
  }

  function enter(id: string): AbortSignal {
    become('opening')
    const stopped = new AbortController()
    current = { id, stop: (end) => stopped.abort(end) }
    return stopped.signal
  }

  async function follow(id: string, round: Round, signal: AbortSignal) {
    const left = await round.leave().catch(ignore)
    // The request ended before the services received it.
    if (signal.aborted) return close(id, signal.reason)
    // The services may have stored the request: end it, so that the window does not wait.
    if (left === undefined) return fail()
    return hear(id, round, { ...left, openedBy: clock.now() + BLOCKED_AFTER, signal })
  }

  /** Opens the wallet in the page's own tab after the services received the request. */
  async function openInTab(tab: Tab) {
    end('withdrawn')
    const id = toBase64Url(random(16))
    const key = random(32)
    const address = windowLink({ id, key, isTab: true }, path)
    const kept = { id, key: toBase64Url(key) }
    const signal = enter(id)
    const round = begin({ id, key, isPressed: false })
    const left = await round.leave().catch(ignore)
    if (signal.aborted) return close(id, signal.reason)
    if (left === undefined) return fail()
    try {
      tab.keep({ ...kept, ...left })
      isAway = true
      tab.leave(address)
    } catch {
      return fail()
    }
    // Continue here if the browser restores this document.
    return hear(id, round, { ...left, openedBy: clock.now() + BLOCKED_AFTER, signal })
  }

  /** Continues with a window that an earlier document opened in the tab. */
  function resume({ id, key, expiresAt }: TripWindow) {
    const signal = enter(id)
    const round = begin({ id, key: fromBase64Url(key), isPressed: false })
    // The visitor has returned: do not wait for a late answer.
    void hear(id, round, { expiresAt, openedBy: 0, signal })
  }

  async function hear(id: string, round: Round, until: Until) {
    const { expiresAt, openedBy, signal } = until
    let heard = 0
    while (!signal.aborted) {
      const answers = await api.news(id).then(({ answers }) => answers, noNews)
      for (const said of answers.slice(heard)) {
        const news = await round.hear(said).catch(ignore)
        if (signal.aborted || news === undefined) continue
        if (news.kind === 'opened') become('waiting')
        else {
          end('done')
          news.act?.()
        }
      }
      heard = Math.max(heard, answers.length)
      if (signal.aborted) return
      if (clock.now() >= expiresAt) {
        end('withdrawn')
        return become('lapsed')
      }
      if (store.getState().name === 'opening' && clock.now() >= openedBy)
        become(isPagesWindow ? 'waiting' : 'blocked')
      await pause(clock, signal)
    }
  }

  /** Sends the request to an open window that waits for it. */
  function goOn({ id, key }: NextWindow) {
    const signal = enter(id)
    void follow(id, begin({ id, key: fromBase64Url(key), isPressed: false }), signal)
  }

  if (tab?.back !== undefined) resume(tab.back)
  else if (into !== undefined) goOn(into)

  return {
    store,
    /** Call this in the visitor's press: otherwise the browser blocks the window. Earlier windows become invalid. */
    open: () => openIn(openWindow, false),
    /** Uses a window that the page opened in a press and that shows its start page. */
    openBy: (show: (address: string) => void) => openIn(show, true),
    /** Uses the page's own tab if windows are blocked. Call this in the visitor's press. */
    openHere: tab && ((): void => void openInTab(tab)),
    /** Withdraws the request, also in the window. */
    withdraw: () => end('withdrawn'),
    reject: () => end('rejected'),
    /** Withdraws the request, unless the tab shows the wallet. */
    leave() {
      if (!isAway) end('withdrawn')
    },
  }
}

export type WindowAsk = ReturnType<typeof followWindow>

export declare namespace followWindow {
  type Options = {
    /** Called in the press. The callee must wipe the key. `isPressed`: the window was opened by the page. */
    begin: (window: { id: string; key: Bytes; isPressed: boolean }) => Round
    path?: string | undefined
    api: PopupApi
    openWindow: (address: string) => void
    /** Undefined if the page's own tab cannot show the wallet. */
    tab?: Tab | undefined
    into?: NextWindow | undefined
    random: Random
    clock: Clock
  }
}

type Tab = {
  /** Stores the state for the next document. @throws if storage fails */
  keep: (window: TripWindow) => void
  leave: (address: string) => void
  back: TripWindow | undefined
}

type Until = {
  /** In ms since 1970. */
  expiresAt: number
  openedBy: number
  signal: AbortSignal
}

function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(NEWS_EVERY, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        resolve()
      },
      { once: true },
    )
  })
}

/** The next poll reads a lost message. */
function noNews(): [] {
  return []
}
/** Ignore a failed delivery: the window closes at its timeout. */
function ignore(): undefined {}
