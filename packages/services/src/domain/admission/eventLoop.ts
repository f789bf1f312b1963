import { performance } from 'node:perf_hooks'

const LOOK_MS = 100

/** Utilization of the event loop in the last 100 ms, from 0 to 1. */
export type LoopUse = () => number

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
