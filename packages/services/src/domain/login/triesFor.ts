import type { LimitState } from '../admission/rateLimiter.js'

/** So that the hardest puzzle takes about ten seconds of a phone, and five on average. */
const MAX_DOUBLINGS = 11

/**
 * The number of tries that a puzzle needs under these rate limits: 0 while all of them have points, and twice as many for
 * each tenth of its points that the fullest limit is over.
 */
export function triesFor(standings: readonly LimitState[]): number {
  const steps = standings.map(({ points, spent }) =>
    Math.ceil((10 * (spent - points)) / Math.max(points, 1)),
  )
  const most = Math.max(0, ...steps)
  return most === 0 ? 0 : 2 ** Math.min(most, MAX_DOUBLINGS)
}
