import type { LimitState } from '../admission/rateLimiter.js'

/** So that the hardest puzzle takes about ten seconds of a phone, and five on average. */
const MAX_DOUBLINGS = 11

/**
 * How many tries a puzzle has to take for what is asked of these rate limits: none while all of them hold, and twice as many
 * with every tenth of its points that the fullest is over.
 */
export function triesFor(standings: readonly LimitState[]): number {
  const steps = standings.map(({ points, spent }) =>
    Math.ceil((10 * (spent - points)) / Math.max(points, 1)),
  )
  const most = Math.max(0, ...steps)
  return most === 0 ? 0 : 2 ** Math.min(most, MAX_DOUBLINGS)
}
