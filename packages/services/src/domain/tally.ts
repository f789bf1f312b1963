import type { Clock } from '../ports/clock.js'
import { BUDGETS, type Budget, type BudgetName, BudgetSpent, type Limits } from './budgets.js'
import { SECOND } from './time.js'

/**
 * Counts a budget in this process alone: for answers that cost less than a look into the database. All subjects start
 * anew together when the window ends, so that no list of them grows for ever.
 */
export function createTally(options: createTally.Options) {
  const { name, clock, limits } = options
  const { points: most, window }: Budget = limits?.[name] ?? BUDGETS[name]
  const spent = new Map<string, number>()
  let endsAt = 0

  return {
    /**
     * What is refused costs nothing.
     * @param points @default 1
     * @throws BudgetSpent when the subject has too few left.
     */
    take(subject: string, points = 1): void {
      const now = clock()
      // A clock that was set back must not make anybody wait longer than the window.
      if (now >= endsAt || endsAt - now > window) {
        spent.clear()
        endsAt = now + window
      }
      const count = (spent.get(subject) ?? 0) + points
      if (count > most) throw new BudgetSpent(name, Math.max(1, Math.ceil((endsAt - now) / SECOND)))
      spent.set(subject, count)
    },
  }
}

export type Tally = ReturnType<typeof createTally>

export declare namespace createTally {
  type Options = {
    name: BudgetName
    clock: Clock
    /** Other figures than `BUDGETS`. */
    limits?: Limits | undefined
  }
}
