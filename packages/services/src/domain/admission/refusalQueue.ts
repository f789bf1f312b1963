import { SECOND } from '../../platform/time.js'

/** Delay of a refusal: refused clients retry at once. */
const HELD_MS = SECOND
/** Maximum of delayed refusals; beyond it, the oldest ones are sent earlier. */
const MOST_HELD = 4_096
/** Refusals that wait at the same time. */
const MOST_WAITING = 8_192
/** Milliseconds of one pass of the event loop in which refusals are written. */
const SLICE_MS = 0.5

/**
 * Holds refusals for a second, and writes those that are due for half a millisecond in each pass of the event loop. So a refused
 * client that retries at once costs little, and does not delay requests that wait one pass for each query.
 */
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
    /** Calls `refuse` in a second. @returns false where too many wait: the client gets no answer */
    add(refuse: () => void): boolean {
      if (waiting.length >= MOST_WAITING) return false
      waiting.push({ dueAt: now() + HELD_MS, refuse })
      schedule()
      return true
    },
  }
}

type Options = {
  /** Milliseconds of a clock that is never set. @default performance.now */
  now?: (() => number) | undefined
}
