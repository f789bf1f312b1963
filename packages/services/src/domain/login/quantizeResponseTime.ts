import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Much longer than a database's extra time for a known address, even on a busy machine. */
const STEP_MS = 50
/** Timers count whole milliseconds, and may be one early. */
const TIMER_MS = 2

/** Answers or fails after a multiple of 50 ms, to hide differences in time. */
export async function quantizeResponseTime<answer>(work: () => Promise<answer>): Promise<answer> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const steps = Math.floor((performance.now() - startedAt) / STEP_MS) + 1
    const end = startedAt + steps * STEP_MS
    await sleep(end - performance.now() - TIMER_MS)
    // A timer alone would end at a time that depends on the work's fraction of a millisecond.
    while (performance.now() < end) await nextTurn()
  }
}
