import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** Milliseconds between looks, at least. */
const LOOK = 100
const RESOLUTION = 10
const NANOSECONDS = 1e6

/** How much of the time the event loop has been at work of late, from 0 to 1, and how late it came to what was due. */
export type LoopLoad = { busy: number; lateMs: number }

/** Watches the event loop of this process, which one core is all there is of. */
export function createLoopLoad(): () => LoopLoad {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  let seen = performance.eventLoopUtilization()
  let seenAt = performance.now()
  let load: LoopLoad = { busy: 0, lateMs: 0 }

  return () => {
    if (performance.now() - seenAt < LOOK) return load
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    // Where it was held up for all of the time, there is nothing in it yet.
    const mean = delay.count > 0 ? delay.mean / NANOSECONDS - RESOLUTION : LOOK
    load = { busy: utilization, lateMs: Math.max(0, mean) }
    delay.reset()
    seen = now
    seenAt = performance.now()
    return load
  }
}
