import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'

export type Shortage = 'connections' | 'memory' | 'work' | 'storage'

const PERIOD = 30 * SECOND

/** Reports the previous period, to hide the immediate effect of an attack. */
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

    read(): Shortage | undefined {
      turn()
      return before
    },
  }
}

export type Shedding = ReturnType<typeof createShedding>
