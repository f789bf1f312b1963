/** What one peer may ask of the other before it is told to slow down, and then cut off. */
export const RATE = { perSecond: 50, burst: 200, pending: 32 } as const

/**
 * A token bucket: `burst` at once, `perSecond` afterwards.
 * @param now Milliseconds of a monotonic clock.
 */
export function createBucket(now: () => number = () => performance.now()) {
  let tokens: number = RATE.burst
  let last = now()
  return {
    /** Takes one token; false when there is none. */
    take(): boolean {
      const at = now()
      tokens = Math.min(RATE.burst, tokens + ((at - last) / 1000) * RATE.perSecond)
      last = at
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
