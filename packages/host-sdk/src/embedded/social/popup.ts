import { randomUuid } from '@vestibule/protocol'
import { popupFeatures } from '../../platform/popupFeatures.js'

/** In CSS px. */
const SIZE = { width: 600, height: 720 }
/** In ms. */
const WATCH_INTERVAL = 250

/**
 * The start page covers a slow connection.
 * @param start Its start page, if it finds the frame from
 * there. The window cuts its opener before it leaves for the provider.
 * @returns undefined if the
 * browser blocks it
 */
export function openPopup(providerName: string, start: string | undefined): Popup | undefined {
  const name = start === undefined ? undefined : randomUuid()
  const popup = open('about:blank', name ?? '_blank', popupFeatures(SIZE))
  if (popup === null || popup.closed) return undefined
  // The provider must not reach this page.
  if (start === undefined) popup.opener = null
  try {
    say(popup.document, `${providerName}…`)
  } catch {
    // Some in-app browsers return no handle although the window is open.
  }
  if (start !== undefined) popup.location.replace(start)
  return { window: popup, name }
}

export type Popup = {
  window: Window
  name: string | undefined
}

/** Without markup, which a page's policy may refuse. */
function say(document: Document, text: string) {
  document.title = text
  document.documentElement.style.colorScheme = 'light dark'
  document.body.style.cssText =
    'display: grid; place-items: center; min-height: 100vh; margin: 0; font: 16px system-ui, sans-serif'
  document.body.textContent = text
}

/** Calls back once. A page that cuts its opener (COOP) also seems closed. */
export function watchPopup(popup: Window, signal: AbortSignal, onGone: () => Promise<void>) {
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    onGone().catch(() => {})
  }, WATCH_INTERVAL)
  signal.addEventListener('abort', () => clearInterval(timer))
}
