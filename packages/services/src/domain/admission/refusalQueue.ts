import { SECOND } from '../../platform/time.js'

/** Delay of a rejection in ms: rejected clients often retry at once. */
const HELD_MS = SECOND
/** Maximum number of delayed rejections. Above it, the oldest are sent early. */
const MOST_HELD = 4_096
const MOST_WAITING = 8_192
const SLICE_MS = 0.5

/** Delays rejections for a second, so that clients that retry at once cost little. */
export function createRefusalQueue(options: Options = {}) {
  const { now = () => performance.now() } = options
  const waiting: { dueAt: number; refuse: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let isDueNow = false

  const isDue = () =>
    waiting.length > MOST_HELD || (waiting[0]?.dueAt ?? Number.POSITIVE_INFINITY) <= now()

  function schedule() {
    const [first] = waiting
    if (isDueNow || first === undefined) return
    if (isDue()) {
      isDueNow = true
      setImmediate(write)
    } else timer ??= setTimeout(write, first.dueAt - now()).unref()
  }

  function write() {
    clearTimeout(timer)
    timer = undefined
    isDueNow = false
    const endsAt = now() + SLICE_MS
    while (isDue() && now() < endsAt) waiting.shift()?.refuse()
    schedule()
  }

  return {
    /** @returns false if too many wait: the client then receives no response */
    add(refuse: () => void): boolean {
      if (waiting.length >= MOST_WAITING) return false
      waiting.push({ dueAt: now() + HELD_MS, refuse })
      schedule()
      return true
    },
  }
}

type Options = {
  now?: (() => number) | undefined
}
