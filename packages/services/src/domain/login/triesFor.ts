import type { LimitState } from '../admission/rateLimiter.js'

/** Limits the hardest puzzle to about ten seconds on a phone, and five on average. */
const MAX_DOUBLINGS = 11

/** 0 while all limits have points left. Doubles with each tenth of the points above the most exceeded limit. */
export function triesFor(standings: readonly LimitState[]): number {
  const steps = standings.map(({ points, spent }) =>
    Math.ceil((10 * (spent - points)) / Math.max(points, 1)),
  )
  const most = Math.max(0, ...steps)
  return most === 0 ? 0 : 2 ** Math.min(most, MAX_DOUBLINGS)
}
