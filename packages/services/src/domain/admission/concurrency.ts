import type { LoopUse } from './eventLoop.js'

const STEP_MS = 100
/** Event loop utilization above which the process is overloaded. */
const MAX_USE = 0.9
const BACKOFF = 0.8

/** Additive increase, multiplicative decrease by the event loop's utilization. */
export function createWorkerLimit(options: WorkerLimitOptions): () => number {
  const { most, least, loopUse, now = () => performance.now() } = options
  let limit = most
  let steppedAt = now()

  return () => {
    const steps = Math.floor((now() - steppedAt) / STEP_MS)
    if (steps === 0) return Math.floor(limit)
    steppedAt = now()
    limit = loopUse() > MAX_USE ? Math.max(least, limit * BACKOFF) : Math.min(most, limit + steps)
    return Math.floor(limit)
  }
}

type WorkerLimitOptions = {
  most: number
  least: number
  loopUse: LoopUse
  /** A monotonic clock in ms. @default performance.now */
  now?: (() => number) | undefined
}

/** Minimum number of samples before a check, and their minimum duration in ms. */
const SAMPLES = 8
const WINDOW_MS = 100
/** Too many calls run if the latency exceeds the usual latency by this factor. */
const TOLERANCE = 2
const LEAST_GRADIENT = 0.5
/** Interval in ms for measuring the usual latency with few calls. */
const MEASURE_EVERY_MS = 30_000

/** Gradient controller by latency, like Envoy's. Measures the usual latency every 30 seconds. */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { most, least, now = () => performance.now() } = options
  let limit = least
  let usualMs = Number.POSITIVE_INFINITY
  let measuredAt = now()
  let isMeasuring = true
  let samples: number[] = []
  let mostInFlight = 0
  let since = now()

  function step() {
    const medianMs = samples.toSorted((a, b) => a - b)[samples.length >> 1] as number
    if (isMeasuring) {
      usualMs = medianMs
      measuredAt = now()
    } else {
      const gradient = Math.min(1, Math.max(LEAST_GRADIENT, (TOLERANCE * usualMs) / medianMs))
      // Only a limit that is in use may grow.
      const growth = gradient === 1 && mostInFlight >= limit - 1 ? Math.sqrt(limit) : 0
      limit = Math.min(most, Math.max(least, limit * gradient + growth))
    }
    isMeasuring = now() - measuredAt >= MEASURE_EVERY_MS
    samples = []
    mostInFlight = 0
    since = now()
  }

  return {
    limit: () => Math.floor(isMeasuring ? least : limit),
    add(latencyMs, inFlight) {
      // Ignore calls from before the measurement: they ran in parallel.
      if (isMeasuring && inFlight > least) return
      samples.push(latencyMs)
      mostInFlight = Math.max(mostInFlight, inFlight)
      if (samples.length >= SAMPLES && (isMeasuring || now() - since >= WINDOW_MS)) step()
    },
  }
}

export type ConcurrencyLimit = {
  limit: () => number
  /** @param inFlight Number of running calls when this call started, including itself. */
  add: (latencyMs: number, inFlight: number) => void
}

type ConcurrencyLimitOptions = {
  most: number
  least: number
  now?: (() => number) | undefined
}
