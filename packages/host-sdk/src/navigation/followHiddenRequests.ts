import type { Core } from '../core/core.js'

/** Milliseconds after the tab was hidden in which a request belongs to the window that the same press opened. */
const SAME_PRESS_MS = 5_000

/**
 * Says in the tab's title that a request arrived while the tab was hidden, and by a notification if the visitor allowed
 * them for this site. It never asks for that permission.
 */
export function followHiddenRequests(core: Core, text: string, page: Page = document) {
  const { signal } = core.lifetime
  let hiddenAt = page.hidden ? Number.NEGATIVE_INFINITY : undefined
  let shown: { title: string; before: string; notification: Notification | undefined } | undefined

  function show() {
    const before = page.title
    const title = `● ${text} · ${before}`
    page.title = title
    const isOwnWindow = Date.now() - (hiddenAt ?? 0) < SAME_PRESS_MS
    shown = { title, before, notification: isOwnWindow ? undefined : notify(text, before) }
  }
  function hide() {
    // A title that the page has set meanwhile stays.
    if (page.title === shown?.title) page.title = shown.before
    shown?.notification?.close()
    shown = undefined
  }
  const unsubscribe = core.store.subscribe(({ pendingApprovals }, before) => {
    if (pendingApprovals === 0) hide()
    else if (page.hidden && pendingApprovals > before.pendingApprovals && shown === undefined)
      show()
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    hide()
  })
  page.addEventListener(
    'visibilitychange',
    () => {
      hiddenAt = page.hidden ? Date.now() : undefined
      if (!page.hidden) hide()
    },
    { signal },
  )
  // This code may load after the first request.
  if (page.hidden && core.store.getState().pendingApprovals > 0) show()
}

type Page = Pick<Document, 'hidden' | 'title' | 'addEventListener'>

function notify(text: string, site: string): Notification | undefined {
  if (globalThis.Notification?.permission !== 'granted') return undefined
  try {
    const notification = new Notification(text, { body: site, tag: 'vestibule-request' })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return notification
  } catch {
    // Chrome on Android has them for service workers only; the title says it.
    return undefined
  }
}
