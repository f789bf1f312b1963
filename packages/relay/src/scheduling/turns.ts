import { createRotation } from './rotation.js'

/** Maximum time in ms of work without a pause. */
const SLICE = 4

/** Runs short synchronous work in fair turns and in slices, to keep the event loop free. */
export function createTurns(options: Options = {}) {
  const { isOthersTurn = () => false } = options
  const waiting = createRotation<() => void>()
  let isPlanned = false

  function plan() {
    if (isPlanned || waiting.isEmpty()) return
    isPlanned = true
    setImmediate(work)
  }

  function work() {
    const end = performance.now() + SLICE
    while (performance.now() < end) {
      const run = waiting.next()
      if (run === undefined) break
      run()
    }
    isPlanned = false
    if (waiting.isEmpty()) return
    if (!isOthersTurn()) return plan()
    isPlanned = true
    setTimeout(work, SLICE)
  }

  return {
    /** The callback must not throw. */
    ask(owner: string, run: () => void): void {
      waiting.add(owner, run)
      plan()
    },
  }
}

export type Turns = ReturnType<typeof createTurns>

type Options = {
  /** Whether other work needs the event loop, which then receives half of the time. */
  isOthersTurn?: (() => boolean) | undefined
}
