import { createRotation } from './rotation.js'

/** Milliseconds of work in a row. */
const SLICE = 4

/** Runs short synchronous work in fair turns and in slices, so that it does not block the event loop. */
export function createTurns(options: createTurns.Options = {}) {
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
    /** Calls back once, when the owner's turn has come. The callback must not throw. */
    ask(owner: string, run: () => void): void {
      waiting.add(owner, run)
      plan()
    },
  }
}

export type Turns = ReturnType<typeof createTurns>

export declare namespace createTurns {
  type Options = {
    /** True while someone else needs the event loop: then as much time is left to them as is used. */
    isOthersTurn?: (() => boolean) | undefined
  }
}
