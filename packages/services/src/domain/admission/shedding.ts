import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'

/** What there was too little of for everybody, in a word. */
export type Shortage = 'connections' | 'memory' | 'work' | 'storage'

/** How long what is told stays the same. */
const PERIOD = 30 * SECOND

/**
 * Remembers whether a role of the process had to turn someone away for want of something that all share. What it tells
 * is about the period before the present one, so that nobody can watch how far an attack has got.
 */
export function createShedding({ clock }: { clock: Clock }) {
  let period = 0
  let present: Shortage | undefined
  let before: Shortage | undefined

  function turn() {
    const now = Math.floor(clock() / PERIOD)
    if (now === period) return
    before = now === period + 1 ? present : undefined
    present = undefined
    period = now
  }

  return {
    note(shortage: Shortage): void {
      turn()
      present ??= shortage
    },

    /** What was short, or nothing. */
    read(): Shortage | undefined {
      turn()
      return before
    },
  }
}

export type Shedding = ReturnType<typeof createShedding>
