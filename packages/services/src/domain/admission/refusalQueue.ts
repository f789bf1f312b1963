import { SECOND } from '../../platform/time.js'

/** Delay in ms of a refusal, because refused clients retry at once. */
const HELD_MS = SECOND
/** Maximum of delayed refusals; above it, the oldest ones are sent earlier. */
const MOST_HELD = 4_096
const MOST_WAITING = 8_192
/** Time in ms per pass of the event loop for writing refusals. */
const SLICE_MS = 0.5

/** Delays refusals for a second, so that a client that retries at once costs little. */
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
    /** @returns false if too many wait: the client gets no answer */
    add(refuse: () => void): boolean {
      if (waiting.length >= MOST_WAITING) return false
      waiting.push({ dueAt: now() + HELD_MS, refuse })
      schedule()
      return true
    },
  }
}

type Options = {
  /** A monotonic clock in ms. @default performance.now */
  now?: (() => number) | undefined
}
