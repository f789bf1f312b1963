import { SECOND } from '../time.js'

/**
 * The rate of each network address: a token bucket. All busy addresses share the overall rate, so with more addresses each is
 * slower.
 */
export function createPace(options: createPace.Options) {
  const { perSecond, burst, overallPerSecond, ease = () => 1 } = options
  const { now = () => performance.now() } = options
  const buckets = new Map<string, Bucket>()
  let prunedAt = now()

  const rate = () => Math.min(perSecond, (overallPerSecond * ease()) / Math.max(1, buckets.size))

  /** Deletes full buckets, since a missing bucket is treated as full. */
  function prune(at: number) {
    if (at - prunedAt < SECOND) return
    prunedAt = at
    for (const [address, bucket] of buckets)
      if (refill(bucket, at) >= burst) buckets.delete(address)
  }

  function refill(bucket: Bucket, at: number): number {
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / SECOND) * rate())
    bucket.at = at
    return bucket.tokens
  }

  return {
    /** Spends tokens, also future ones. @returns ms until there are tokens again */
    spend(address: string, tokens: number): number {
      const at = now()
      prune(at)
      const bucket = buckets.get(address) ?? { tokens: burst, at }
      buckets.set(address, bucket)
      refill(bucket, at)
      bucket.tokens -= tokens
      return bucket.tokens >= 0 ? 0 : (-bucket.tokens / rate()) * SECOND
    },
  }
}

export type Pace = ReturnType<typeof createPace>

export declare namespace createPace {
  type Options = {
    /** Tokens that an address gets per second, and the maximum that it keeps. */
    perSecond: number
    burst: number
    /** The rate of all addresses together, per second. */
    overallPerSecond: number
    /** The present part of the rate. @default all */
    ease?: (() => number) | undefined
    /** Milliseconds of a monotonic clock. @default the process's */
    now?: (() => number) | undefined
  }
}

type Bucket = { tokens: number; at: number }
