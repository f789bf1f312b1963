import type { Clock } from '../../ports/clock.js'
import { MINUTE } from '../time.js'

/**
 * Counts what each subject has had in the present minute, in this process: a query for every message would cost more
 * than the message.
 */
export function createRate({ clock }: { clock: Clock }) {
  const spent = new Map<string, number>()
  let minute = 0

  /** Takes points if there are that many left of the most. */
  return function take(subject: string, most: number, points = 1): boolean {
    const present = Math.floor(clock() / MINUTE)
    if (present !== minute) {
      minute = present
      spent.clear()
    }
    const sum = (spent.get(subject) ?? 0) + points
    if (sum > most) return false
    spent.set(subject, sum)
    return true
  }
}

export type Rate = ReturnType<typeof createRate>
