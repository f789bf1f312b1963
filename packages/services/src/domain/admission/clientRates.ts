import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Requester } from './fairQueue.js'
import type { Rate } from './limits.js'
import { RateLimitError, type RateLimitName } from './rateLimiter.js'

const MANY = 1_000

/** A bucket is one number: the time when it is full (generic cell rate algorithm). Each site has a bucket too. */
export function createClientRates(options: Options) {
  const { name, rate, clock } = options
  const ofClient = createBuckets(rate, clock)
  const ofSite =
    rate.site === undefined
      ? undefined
      : createBuckets({ points: rate.site, window: rate.window }, clock)

  /** Reused errors: a stack trace costs as much as the rest of a rejection. */
  const refusals = new Map<number, RateLimitError>()
  function refusalAfter(seconds: number): RateLimitError {
    const refusal = refusals.get(seconds) ?? new RateLimitError(name, seconds)
    refusals.set(seconds, refusal)
    return refusal
  }

  return {
    take({ client, site }: Requester, points = 1): void {
      const waitMs = Math.max(ofClient.waitFor(client, points), ofSite?.waitFor(site, points) ?? 0)
      if (waitMs > 0) throw refusalAfter(Math.max(1, Math.ceil(waitMs / SECOND)))
      ofClient.take(client, points)
      ofSite?.take(site, points)
    },
  }
}

export type ClientRates = ReturnType<typeof createClientRates>

type Options = {
  name: RateLimitName
  rate: Rate & { site?: number | undefined }
  clock: Clock
}

/** Token buckets by key. Each stores the time when it is full. */
export function createBuckets({ points: most, window }: Rate, clock: () => number) {
  const fullAt = new Map<string, number>()
  const pointMs = window / most
  let pruneAt = MANY
  let last = clock()
  let aheadMs = 0

  /** Monotonic: if the clock is set back, the buckets continue. */
  function readTime(): number {
    const now = clock()
    aheadMs += Math.max(0, last - now)
    last = now
    return now + aheadMs
  }

  const timeOf = (key: string, now: number) => Math.max(now, fullAt.get(key) ?? 0)

  return {
    waitFor(key: string, points: number): number {
      const now = readTime()
      return timeOf(key, now) + points * pointMs - (now + window)
    },
    take(key: string, points: number): void {
      const now = readTime()
      fullAt.set(key, timeOf(key, now) + points * pointMs)
      if (fullAt.size < pruneAt) return
      for (const [other, time] of fullAt) if (time <= now) fullAt.delete(other)
      pruneAt = Math.max(MANY, 2 * fullAt.size)
    },
  }
}
