import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'

/** Questions in a minute, and milliseconds without one after a failure. */
const MOST = 60
const PAUSE = 30 * SECOND

/** Keeps an API from being asked too often, and from being asked again at once when it fails. */
export function createPace(clock: Clock) {
  let asked = 0
  let endsAt = 0
  let pausedUntil = 0

  return async <answer>(ask: () => Promise<answer>): Promise<answer> => {
    const now = clock()
    // A clock that was set back must not make anyone wait longer.
    if (now >= endsAt || endsAt - now > MINUTE) {
      asked = 0
      endsAt = now + MINUTE
    }
    const isPaused = now < pausedUntil && pausedUntil - now <= PAUSE
    if (isPaused || asked >= MOST) throw new Error('The price API is asked later.')
    asked++
    try {
      return await ask()
    } catch (error) {
      pausedUntil = clock() + PAUSE
      throw error
    }
  }
}
