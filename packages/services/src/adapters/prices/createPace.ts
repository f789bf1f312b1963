import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'

/** Questions in a minute, those of one client among them, and milliseconds without one after a failure. */
const MOST = 60
const MOST_OF_ONE = 20
const PAUSE = 30 * SECOND

/** Keeps an API from being asked too often, above all by one client, and from being asked again at once when it fails. */
export function createPace(clock: Clock) {
  let asked = 0
  const askedBy = new Map<string, number>()
  let endsAt = 0
  let pausedUntil = 0

  return async <answer>(client: string, ask: () => Promise<answer>): Promise<answer> => {
    const now = clock()
    // A clock that was set back must not make anyone wait longer.
    if (now >= endsAt || endsAt - now > MINUTE) {
      asked = 0
      askedBy.clear()
      endsAt = now + MINUTE
    }
    const isPaused = now < pausedUntil && pausedUntil - now <= PAUSE
    const own = askedBy.get(client) ?? 0
    if (isPaused || asked >= MOST || own >= MOST_OF_ONE)
      throw new Error('The price API is asked later.')
    asked++
    askedBy.set(client, own + 1)
    try {
      return await ask()
    } catch (error) {
      pausedUntil = clock() + PAUSE
      throw error
    }
  }
}
