import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Much longer than the database's extra time for a known address. */
const STEP_MS = 50
/** Timers have millisecond precision and may fire one early. */
const TIMER_MS = 2

/** Security: settles at a multiple of 50 ms, to hide time differences. */
export async function quantizeResponseTime<answer>(work: () => Promise<answer>): Promise<answer> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const steps = Math.floor((performance.now() - startedAt) / STEP_MS) + 1
    const end = startedAt + steps * STEP_MS
    await sleep(end - performance.now() - TIMER_MS)
    // A timer alone would reveal the work's fraction of a millisecond.
    while (performance.now() < end) await nextTurn()
  }
}
