import { performance } from 'node:perf_hooks'

/** Poll interval in ms. */
const LOOK_MS = 100

/** The part of the last 100 ms in which the event loop was at work, from 0 to 1. */
export type LoopUse = () => number

/** Watches the event loop of this process. */
export function watchLoopUse(): LoopUse {
  let seen = performance.eventLoopUtilization()
  let seenAt = performance.now()
  let use = 0

  return () => {
    if (performance.now() - seenAt < LOOK_MS) return use
    const present = performance.eventLoopUtilization()
    use = performance.eventLoopUtilization(present, seen).utilization
    seen = present
    seenAt = performance.now()
    return use
  }
}
