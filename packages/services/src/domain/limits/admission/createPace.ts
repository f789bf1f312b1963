import { SECOND } from '../../../platform/time.js'

/** Milliseconds between changes of the pace. */
const STEP = 100
/** Requests a second, where there is nothing to hold back for. */
const FULL = 1_000
/**
 * Milliseconds of the pace that can be taken at once; and requests, at least: a few visitors who sign in at the same time are no
 * flood, whatever else keeps the machine busy.
 */
const BURST = 500
export const FEW = 50
/** What becomes of the pace in a step, while there is too much to do and while there is not. */
const SLOWER = 0.7
const FASTER = 1.1

/**
 * How many requests a second may ask to work at all: fewer, step by step, while there is too much to do, and more again when
 * there is not; so that what is left over by others is used, and no more than that.
 */
export function createPace(options: createPace.Options) {
  const { least, now, isOverloaded } = options
  let pace = FULL
  let left = FEW
  let at = now()
  let steppedAt = at

  const most = () => Math.max(FEW, (pace * BURST) / SECOND)

  function goOn() {
    const passed = now() - at
    at += passed
    left = Math.min(left + (pace * passed) / SECOND, most())
    const steps = Math.floor((at - steppedAt) / STEP)
    if (steps === 0) return
    steppedAt = at
    pace = isOverloaded()
      ? Math.max(least, pace * SLOWER)
      : Math.min(FULL, pace * FASTER ** Math.min(steps, 100))
  }

  return {
    /** Whether nobody has to be held back. */
    isFull(): boolean {
      goOn()
      return pace === FULL
    },
    /**
     * @param isHeavy It comes from where many come from. These leave half of what can be taken at once to others.
     * @returns whether one more may ask now
     */
    take(isHeavy: boolean): boolean {
      goOn()
      if (left < 1 + (isHeavy ? most() / 2 : 0)) return false
      left -= 1
      return true
    },
  }
}

export type Pace = ReturnType<typeof createPace>

export declare namespace createPace {
  type Options = {
    /** Requests a second that may ask whatever there is to do. */
    least: number
    /** Milliseconds that never go back. */
    now: () => number
    /** Whether there is too much to do now. */
    isOverloaded: () => boolean
  }
}
