import { randomUuid } from '@vestibule/protocol'
import { popupFeatures } from '../../platform/popupFeatures.js'

/** In CSS px. */
const SIZE = { width: 600, height: 720 }
/** In ms. */
const WATCH_INTERVAL = 250

/**
 * Shows a start page while the provider loads.
 * @param start The start page, if it can find the frame. It clears its opener before it opens the
 * provider.
 * @returns undefined if the browser blocks the window
 */
export function openPopup(providerName: string, start: string | undefined): Popup | undefined {
  const name = start === undefined ? undefined : randomUuid()
  const popup = open('about:blank', name ?? '_blank', popupFeatures(SIZE))
  if (popup === null || popup.closed) return undefined
  // Security: the provider must not access this page.
  if (start === undefined) popup.opener = null
  try {
    say(popup.document, `${providerName}…`)
  } catch {
    // Some in-app browsers open the window but return an unusable handle.
  }
  if (start !== undefined) popup.location.replace(start)
  return { window: popup, name }
}

export type Popup = {
  window: Window
  name: string | undefined
}

/** Plain text, because a page's policy may block markup. */
function say(document: Document, text: string) {
  document.title = text
  document.documentElement.style.colorScheme = 'light dark'
  document.body.style.cssText =
    'display: grid; place-items: center; min-height: 100vh; margin: 0; font: 16px system-ui, sans-serif'
  document.body.textContent = text
}

/** Calls the callback once. A window with COOP also seems closed. */
export function watchPopup(popup: Window, signal: AbortSignal, onGone: () => Promise<void>) {
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    onGone().catch(() => {})
  }, WATCH_INTERVAL)
  signal.addEventListener('abort', () => clearInterval(timer))
}
