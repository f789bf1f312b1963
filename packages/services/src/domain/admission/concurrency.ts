import type { LoopUse } from './eventLoop.js'

/** Milliseconds between two changes of a limit. */
const STEP_MS = 100
/** Use of the event loop above which the process is overloaded. */
const MAX_USE = 0.9
/** The remaining part of the limit after an overloaded step. */
const BACKOFF = 0.8

/**
 * Limits the requests that work at the same time by the use of the event loop: one more in each step with time to spare, a fifth fewer in
 * each that is used up (additive increase, multiplicative decrease). More of them would only wait for each other, and for the same rows.
 */
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
  /** Milliseconds of a clock that is never set. @default performance.now */
  now?: (() => number) | undefined
}

/** Samples after which a limit is looked at, and the milliseconds that they must span at least. */
const SAMPLES = 8
const WINDOW_MS = 100
/** Times the usual latency that calls may take before there are too many of them. */
const TOLERANCE = 2
/** The smallest part of the limit that is left after a window. */
const LEAST_GRADIENT = 0.5
/** Milliseconds after which the usual latency is measured again, with few calls in flight. */
const MEASURE_EVERY_MS = 30_000

/**
 * Limits the calls in flight by their latency (gradient controller, as in Envoy's adaptive concurrency filter): the limit
 * shrinks while calls take more than twice their usual time, and grows while it is used and they do not. The usual time is
 * measured with few calls in flight, every 30 seconds.
 */
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
      // An unused limit gives no evidence for a higher one.
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
      // Calls from before the measurement ran beside others.
      if (isMeasuring && inFlight > least) return
      samples.push(latencyMs)
      mostInFlight = Math.max(mostInFlight, inFlight)
      if (samples.length >= SAMPLES && (isMeasuring || now() - since >= WINDOW_MS)) step()
    },
  }
}

export type ConcurrencyLimit = {
  /** Calls that may be in flight. */
  limit: () => number
  /** Records a call's latency and the number of calls in flight at its start, itself included. */
  add: (latencyMs: number, inFlight: number) => void
}

type ConcurrencyLimitOptions = {
  most: number
  least: number
  /** Milliseconds of a clock that is never set. @default performance.now */
  now?: (() => number) | undefined
}
