import type { Core } from '../core/core.js'
import { resolveThemeMode } from '../core/theme.js'
import type { HostElement } from '../platform/hostElement.js'
import { isOffline } from '../platform/isOffline.js'

/** In ms, as for toasts. Importing the toast code would enlarge the entry of every page. */
const NOTICE_MS = 5_000

/** Shows that the modal could not load. Uses system colours, because the styles are in the missing code. */
export function showNotice(core: Core, host: HostElement | undefined) {
  if (host === undefined) return
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.dataset.testid = 'vb-notice'
  // A popover uses the browser's own position and colours.
  notice.popover = 'manual'
  notice.style.cssText = `color-scheme:${resolveThemeMode(core)};inset:auto 1em 1em;padding:1em;font:1em system-ui;unicode-bidi:plaintext;border:1px solid #8886;border-radius:1em`
  const texts = core.store.getState().language?.buttons
  notice.textContent = isOffline()
    ? (texts?.offline ?? 'You are offline. Connect this device to the internet, then try again.')
    : (texts?.failed ?? 'This could not be loaded. Try again, or reload the page.')
  host.shadowRoot.replaceChildren(notice)
  if (notice.isConnected) notice.showPopover?.()
  setTimeout(() => notice.remove(), NOTICE_MS)
}
