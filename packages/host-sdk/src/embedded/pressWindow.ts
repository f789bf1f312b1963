import { type Namespace, randomUuid, START_PATHS, type StartPurpose } from '@vestibule/protocol'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import type { FrameClient } from '../core/frame.js'
import { getNamespace } from '../core/namespaceState.js'
import { popupFeatures } from '../platform/popupFeatures.js'

const SIZE = { width: 440, height: 740 }

/** Windows that show the start page. Prevents a window for each request of a click. */
const starting = new WeakMap<Core, Window>()

/** Windows whose request still waits for data. */
const held = new WeakMap<Core, PressWindow>()

/**
 * For a view that reads data before its wallet request: browsers forget a click within seconds.
 * @returns a function that closes the unused window
 */
export function holdPressWindow(core: Core, namespace: Namespace): () => void {
  const state = core.store.getState()
  const { connectorId } = getNamespace(state, namespace).accountState
  const isEmbedded = findConnector(core, { id: connectorId, namespace })?.type === 'auth'
  const isDecidedHere = state.approvalPlace === 'panel'
  const window = isEmbedded && !isDecidedHere ? openPressWindow(core) : undefined
  if (window !== undefined) held.set(core, window)
  return () => {
    if (window === undefined || held.get(core) !== window) return
    held.delete(core)
    window.close()
  }
}

/**
 * Browsers open windows only during a click. The address has no secret: the window finds its
 * request through the frame. Requests of one click share a window.
 * @returns undefined without a click, if the browser blocks the window or has already opened it, or
 * if it could not find the frame
 */
export function openPressWindow(core: Core): PressWindow | undefined {
  const ready = held.get(core)
  held.delete(core)
  if (ready?.isThere()) return ready
  const address = startAddress(core, 'approve')
  if (address === undefined || globalThis.navigator?.userActivation?.isActive !== true)
    return undefined
  if (starting.get(core)?.closed === false) return undefined
  const name = randomUuid()
  const opened = window.open(address, name, popupFeatures(SIZE))
  if (opened === null) return undefined
  starting.set(core, opened)
  const hasStarted = () => {
    if (starting.get(core) === opened) starting.delete(core)
  }
  const close = () => {
    hasStarted()
    opened.close()
  }

  return {
    announce(frame, requestId) {
      frame.call('announceWindow', { requestId, name }).then(({ heard }) => {
        hasStarted()
        // `Cross-Origin-Opener-Policy: same-origin` blocks windows from the frame.
        if (!heard && opened.closed) core.cutsOpeners = true
      }, close)
    },
    isThere: () => !opened.closed,
    close,
  }
}

/** @returns undefined if the window could not find the frame */
export function startAddress(core: Core, purpose: StartPurpose): string | undefined {
  const { frameUrl } = core.options
  if (frameUrl === undefined || !URL.canParse(frameUrl)) return undefined
  if (core.cutsOpeners || isWebView()) return undefined
  return new URL(frameUrl).origin + START_PATHS[purpose]
}

/** In an Android WebView, `window.open` replaces the page unless the app supports windows. */
const isWebView = () => /; wv\)/.test(globalThis.navigator?.userAgent ?? '')

export type PressWindow = {
  announce: (frame: FrameClient, requestId: string) => void
  isThere: () => boolean
  close: () => void
}
