import type { ThemeMode } from '@vestibule/protocol'
import { POPUP_LIFETIME } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { Approval } from '../approval/approval.js'
import { type Random, toBase64Url } from '../wallet/bytes.js'
import type { Clock } from '../wallet/clock.js'
import { importKek } from '../wallet/vault/aead.js'
import type { PopupApi } from './popupApi.js'
import { sealValue, unsealValue } from './sealed.js'
import { windowLink } from './windowLink.js'
import { WindowAnswer, type WindowRequest } from './windowMessages.js'

/** Milliseconds after which a window that did not say that it is there was probably blocked. */
export const BLOCKED_AFTER = 3_000
/** Milliseconds between two looks for an answer. */
export const NEWS_EVERY = 700

/** `ready` has no window yet; `blocked` heard of none; `lapsed` had one whose time ran out; `failed` could not hand over. */
export type WindowState = 'ready' | 'opening' | 'blocked' | 'waiting' | 'lapsed' | 'failed'

/**
 * Asks for one approval in a window of the wallet's own. The window may be out of reach of this document (a page with
 * `Cross-Origin-Opener-Policy` cuts it off, and its storage is another one), so that both meet at the services, sealed
 * end to end. Whether the window is still there is never asked: it would be a guess.
 */
export function askInWindow(options: askInWindow.Options) {
  const { approval, theme, leave, api, openWindow, decide, random, clock } = options
  const store = createStore<{ name: WindowState }>(() => ({ name: 'ready' }))
  const become = (name: WindowState) => store.setState({ name })
  /** The window that counts; one that was opened before has nothing to say any more. */
  let current: { id: string; stop: () => void } | undefined

  function end(state: 'done' | 'withdrawn') {
    if (current === undefined) return
    const { id, stop } = current
    current = undefined
    stop()
    api.close(id, state).catch(ignore)
  }

  /** Only the first decision counts, and a yes only for the bytes that were handed over. */
  function hear(answer: WindowAnswer) {
    if (answer.kind === 'opened') return become('waiting')
    if (answer.kind === 'approve' && answer.hash !== approval.hash) return
    end('done')
    decide(answer.kind === 'approve')
  }

  /** In the visitor's own gesture, before anything is awaited: later the browser would not open a window. */
  function open() {
    end('withdrawn')
    const id = toBase64Url(random(16))
    const key = random(32)
    try {
      openWindow(windowLink({ id, key }))
    } catch {
      // A browser without windows; the visitor reads it below.
      return become('blocked')
    }
    become('opening')
    const stopped = new AbortController()
    current = { id, stop: () => stopped.abort() }
    const expiresAt = clock.now() + POPUP_LIFETIME
    void follow({ id, key, expiresAt, signal: stopped.signal })
  }

  async function follow(round: Round) {
    const { id, key: bytes, expiresAt, signal } = round
    const key = await importKek(bytes)
    bytes.fill(0)
    const value: WindowRequest = { approval, theme, expiresAt }
    try {
      await leave(id, await sealValue({ key, id, direction: 'toWindow' }, { value, random }))
    } catch {
      if (!signal.aborted) become('failed')
      return
    }
    const openedBy = clock.now() + BLOCKED_AFTER
    let heard = 0
    while (!signal.aborted) {
      const answers = await api.news(id).then(({ answers }) => answers, noNews)
      for (const text of answers.slice(heard)) {
        const answer = await unsealValue({ key, id, direction: 'toFrame' }, text).catch(ignore)
        const parsed = z.safeParse(WindowAnswer, answer)
        if (parsed.success && !signal.aborted) hear(parsed.data)
      }
      heard = Math.max(heard, answers.length)
      if (signal.aborted) return
      if (clock.now() >= expiresAt) {
        end('withdrawn')
        return become('lapsed')
      }
      if (store.getState().name === 'opening' && clock.now() >= openedBy) become('blocked')
      await pause(clock, signal)
    }
  }

  return {
    store,
    /** Opens a window; one that is open already has nothing to say from then on. */
    open,
    /** Takes the request back, in the window too. */
    withdraw: () => end('withdrawn'),
  }
}

type Round = { id: string; key: Uint8Array<ArrayBuffer>; expiresAt: number; signal: AbortSignal }

export type WindowAsk = ReturnType<typeof askInWindow>

export declare namespace askInWindow {
  type Options = {
    approval: Approval
    theme: ThemeMode
    /** Hands the sealed request to the services, with the session's proof. */
    leave: (id: string, sealed: string) => Promise<unknown>
    api: PopupApi
    /** Opens the address. Its answer is not looked at: it says nothing under `Cross-Origin-Opener-Policy`. */
    openWindow: (address: string) => void
    /** Called once. */
    decide: (yes: boolean) => void
    random: Random
    clock: Clock
  }
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

/** News that do not arrive now may arrive with the next look. */
function noNews(): [] {
  return []
}
/** What does not open was not sealed by the window; a window that is not told finds out when its time is over. */
function ignore() {}
