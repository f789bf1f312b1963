import { randomUuid, toJson } from '@vestibule/protocol'
import type { Named } from './nameEvent.js'

const PAUSE = 2_000
const MOST = 32

/** Sends events in batches, and the rest when the page closes. Drops events that fail. */
export function createSender(options: Options) {
  const { url, onAnswer } = options
  const { location, document } = globalThis
  let waiting: object[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const events = waiting.splice(0, MOST)
    if (events.length === 0) return
    if (waiting.length > 0) timer = setTimeout(flush, PAUSE)
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: toJson(events),
        keepalive: true,
      })
      onAnswer(status)
    } catch {
      // Ignore failures: analytics are not worth a retry.
    }
  }

  const onHidden = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  document.addEventListener('visibilitychange', onHidden)

  return {
    send(type: 'track' | 'error', named: Named) {
      const { origin, pathname, hostname } = location
      waiting.push({
        eventId: randomUuid(),
        url: origin + pathname,
        domain: hostname,
        timestamp: Date.now(),
        props: { type, ...named },
      })
      timer ??= setTimeout(flush, PAUSE)
    },
    stop() {
      clearTimeout(timer)
      waiting = []
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}

type Options = {
  url: URL
  onAnswer: (status: number) => void
}
