import type { Core } from '../core/core.js'
import { resolveThemeMode } from '../core/theme.js'
import type { HostElement } from '../platform/hostElement.js'
import { isOffline } from '../platform/isOffline.js'

/** In ms, like a toast. An import of the toast's code would enlarge every page's entry. */
const NOTICE_MS = 5_000

/** The modal could not be loaded. Uses system colours: the missing code contains the styles. */
export function showNotice(core: Core, host: HostElement | undefined) {
  if (host === undefined) return
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.dataset.testid = 'vb-notice'
  // The browser's own place and colours of a popover.
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
