import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { RateLimit } from './rateLimit.js'
import { type Limits, RATE_LIMITS, RateLimitError, type RateLimitName } from './rateLimits.js'

/**
 * Counts a rate limit in this process alone: for answers that cost less than a look into the database. All subjects start
 * again together when the window ends, so that no list of them grows for ever.
 */
export function createMemoryRateLimiter(options: createMemoryRateLimiter.Options) {
  const { name, clock, limits } = options
  const { points: most, window }: RateLimit = limits?.[name] ?? RATE_LIMITS[name]
  const spent = new Map<string, number>()
  let endsAt = 0

  return {
    /**
     * What is refused costs nothing.
     * @param points @default 1
     * @throws RateLimitError when the subject has too few left.
     */
    take(subject: string, points = 1): void {
      const now = clock()
      // A clock that was set back must not make anyone wait longer than the window.
      if (now >= endsAt || endsAt - now > window) {
        spent.clear()
        endsAt = now + window
      }
      const count = (spent.get(subject) ?? 0) + points
      if (count > most)
        throw new RateLimitError(name, Math.max(1, Math.ceil((endsAt - now) / SECOND)))
      spent.set(subject, count)
    },
  }
}

export type MemoryRateLimiter = ReturnType<typeof createMemoryRateLimiter>

export declare namespace createMemoryRateLimiter {
  type Options = {
    name: RateLimitName
    clock: Clock
    /** Other figures than `RATE_LIMITS`. */
    limits?: Limits | undefined
  }
}
