import { SECOND } from '../time.js'

/** One token bucket per address. All busy addresses share the overall rate. */
export function createPace(options: createPace.Options) {
  const { perSecond, burst, overallPerSecond, ease = () => 1 } = options
  const { now = () => performance.now() } = options
  const buckets = new Map<string, Bucket>()
  let prunedAt = now()

  const rate = () => Math.min(perSecond, (overallPerSecond * ease()) / Math.max(1, buckets.size))

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
    /** Spends tokens, also in advance. @returns time in ms until tokens are available again */
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
    /** Tokens per second of an address, and maximum number of saved tokens. */
    perSecond: number
    burst: number
    overallPerSecond: number
    /** Current share of the rate. @default 1 */
    ease?: (() => number) | undefined
    now?: (() => number) | undefined
  }
}

type Bucket = { tokens: number; at: number }
