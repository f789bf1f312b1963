import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'

/** Questions in a minute, and milliseconds without one after a failure. */
const MOST = 60
const PAUSE_MS = 30 * SECOND

/**
 * Limits the requests to an API, and the retries after failures. A site may ask while it has asked fewer times than requests are left, so
 * n sites leave one part in n + 1 for the next one.
 */
export function createPace(clock: Clock) {
  let left = MOST
  const askedBy = new Map<string, number>()
  let endsAt = 0
  let pausedUntil = 0

  return async <answer>(site: string, ask: () => Promise<answer>): Promise<answer> => {
    const now = clock()
    // A clock that was set back must not make the wait longer.
    if (now >= endsAt || endsAt - now > MINUTE) {
      left = MOST
      askedBy.clear()
      endsAt = now + MINUTE
    }
    const isPaused = now < pausedUntil && pausedUntil - now <= PAUSE_MS
    const own = askedBy.get(site) ?? 0
    if (isPaused || own >= left) throw new Error('The price API is paused after a failure.')
    left -= 1
    askedBy.set(site, own + 1)
    try {
      return await ask()
    } catch (error) {
      pausedUntil = clock() + PAUSE_MS
      throw error
    }
  }
}
