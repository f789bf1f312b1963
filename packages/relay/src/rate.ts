import type { Clock } from './time.js'

/** Counts per process: a query per message would cost more than the message. */
export function createRate({ clock, window }: { clock: Clock; window: number }) {
  const spent = new Map<string, number>()
  let stretch = 0

  return function take(subject: string, most: number, points = 1): boolean {
    const present = Math.floor(clock() / window)
    if (present !== stretch) {
      stretch = present
      spent.clear()
    }
    const sum = (spent.get(subject) ?? 0) + points
    if (sum > most) return false
    spent.set(subject, sum)
    return true
  }
}
