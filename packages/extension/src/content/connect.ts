import type { PageReply, SiteView } from '@vestibule/protocol/extension'
import { REFUSALS } from './limits.js'

type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS]
type Request = { id: string; [member: string]: unknown }

/** Maximum failed connections before the background is treated as gone. */
const MOST_FAILURES = 5
/** Interval in ms of the check for the extension. */
const TO_LOOK = 1_000

/** The background may end at any moment. Open requests are then sent again under the same ids. */
export function connect(events: {
  onAnswer: (id: string, reply: PageReply) => void
  onView: (view: SiteView) => void
}) {
  const open = new Map<string, Request>()
  let port: chrome.runtime.Port | undefined
  let failures = 0
  let watch: ReturnType<typeof setInterval> | undefined
  /** Whether the site has sent a request. Other pages are left alone. */
  let isUsed = false

  const looks = new Set<string>()

  function settle(id: string, reply: PageReply) {
    if (!open.delete(id)) return
    if (open.size === 0) {
      clearInterval(watch)
      watch = undefined
    }
    if (!looks.delete(id)) events.onAnswer(id, reply)
    else if (reply.ok) events.onView(reply.result as SiteView)
  }

  function giveUp(error: Refusal) {
    for (const id of [...open.keys()]) settle(id, { ok: false, error })
  }

  // When the extension is updated or removed, the browser ends no connection of a page; only the runtime disappears.
  const isGone = () => chrome.runtime?.id === undefined

  /** @param again Repeated requests, which open no window. */
  function dial(again: boolean): chrome.runtime.Port | undefined {
    if (isGone()) return undefined
    const dialled = chrome.runtime.connect({ name: again ? 'page-again' : 'page' })
    dialled.onMessage.addListener(({ id, reply }: { id: string; reply: PageReply }) => {
      failures = 0
      settle(id, reply)
    })
    dialled.onDisconnect.addListener(() => {
      if (port !== dialled) return
      port = undefined
      failures += 1
      if (open.size > 0) resend()
    })
    return dialled
  }

  function resend() {
    if (port === undefined && failures < MOST_FAILURES) port = dial(true)
    if (port === undefined) return giveUp(REFUSALS.connectionLost)
    for (const request of open.values()) port.postMessage(request)
  }

  chrome.runtime.onMessage.addListener(
    (message: { type?: string; origin?: string; view: SiteView }) => {
      if (message.type === 'view' && message.origin === location.origin) events.onView(message.view)
    },
  )

  // A page in the back/forward cache gets no events and loses its requests, so it reads again when
  // shown.
  addEventListener('pagehide', () => {
    port?.disconnect()
    port = undefined
    giveUp(REFUSALS.pageLeft)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !isUsed) return
    failures = 0
    const id = crypto.randomUUID()
    open.set(id, { type: 'look', id })
    looks.add(id)
    resend()
  })

  return {
    send(request: Request) {
      isUsed = true
      open.set(request.id, request)
      watch ??= setInterval(() => isGone() && giveUp(REFUSALS.connectionLost), TO_LOOK)
      whenShown(() => {
        try {
          port ??= dial(false)
          if (port === undefined) giveUp(REFUSALS.connectionLost)
          else port.postMessage(request)
        } catch {
          port = undefined
          resend()
        }
      })
    },
  }
}

/** A prerendered page is not visible yet. */
function whenShown(go: () => void) {
  if ((document as { prerendering?: boolean }).prerendering !== true) return go()
  document.addEventListener('prerenderingchange', go, { once: true })
}
