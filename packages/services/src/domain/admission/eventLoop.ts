import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** Milliseconds between two looks. */
const LOOK_MS = 100
const RESOLUTION_MS = 10
const NANOSECONDS = 1e6

/** How late the event loop runs what is due, in milliseconds: the mean of the last 100 ms. */
export type LoopDelay = () => number

/** Watches the event loop of this process. */
export function watchLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let seenAt = performance.now()
  let delayMs = 0

  return () => {
    if (performance.now() - seenAt < LOOK_MS) return delayMs
    // A loop that was held up all the time has recorded nothing yet.
    const mean = histogram.count > 0 ? histogram.mean / NANOSECONDS - RESOLUTION_MS : LOOK_MS
    delayMs = Math.max(0, mean)
    histogram.reset()
    seenAt = performance.now()
    return delayMs
  }
}
