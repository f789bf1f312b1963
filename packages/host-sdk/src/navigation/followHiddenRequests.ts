import type { Core } from '../core/core.js'

/** In ms after the tab is hidden. An earlier request belongs to the click that opened a window. */
const SAME_PRESS_MS = 5_000

/** Changes the tab's title. Shows a notification if the visitor already allows notifications. */
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
    // Keep a title that the page has set meanwhile.
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
    // Chrome on Android supports notifications only in service workers.
    return undefined
  }
}
