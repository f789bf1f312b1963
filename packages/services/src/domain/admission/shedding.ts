import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'

/** A shared resource that ran out. */
export type Shortage = 'connections' | 'memory' | 'work' | 'storage'

/** Lifetime of an answer. */
const PERIOD = 30 * SECOND

/**
 * Remembers whether a role of the process refused a request because a shared resource was full. It reports the previous period,
 * so that an attacker cannot watch the effect of an attack.
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

    /** The exhausted resource, if any. */
    read(): Shortage | undefined {
      turn()
      return before
    },
  }
}

export type Shedding = ReturnType<typeof createShedding>
