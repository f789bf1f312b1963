import type { PageReply, SiteView } from '@vestibule/protocol/extension'
import { REFUSALS } from './limits.js'

type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS]
type Request = { id: string; [member: string]: unknown }

/** Failed connections until the script treats the background as removed. */
const MOST_FAILURES = 5
/** Interval in ms between checks whether the extension still runs. */
const TO_LOOK = 1_000

/** The background may stop at any time. The script then sends open requests again with the same ids. */
export function connect(events: {
  onAnswer: (id: string, reply: PageReply) => void
  onView: (view: SiteView) => void
}) {
  const open = new Map<string, Request>()
  let port: chrome.runtime.Port | undefined
  let failures = 0
  let watch: ReturnType<typeof setInterval> | undefined
  /** Whether the site has sent a request. Do not connect for other pages. */
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

  // After an update or removal of the extension, the browser keeps the page's connection open. Only
  // the runtime disappears.
  const isGone = () => chrome.runtime?.id === undefined

  /** @param again whether the script repeats requests: repeated requests do not open a window */
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

  // A page in the back/forward cache receives no events and loses its requests. Read the view again
  // when the page returns.
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

/** Wait while a page is prerendered: the visitor does not see it yet. */
function whenShown(go: () => void) {
  if ((document as { prerendering?: boolean }).prerendering !== true) return go()
  document.addEventListener('prerenderingchange', go, { once: true })
}
