import { setTimeout as sleep } from 'node:timers/promises'

/** Long beside the extra time of a database for an address that it knows, also on a busy machine. */
const STEP_MS = 50

/**
 * Answers or fails after a multiple of 50 ms, so that what was found on the way shows in the time of few answers only:
 * those that it carries into the next step.
 */
export async function quantizeResponseTime<answer>(work: () => Promise<answer>): Promise<answer> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const spent = performance.now() - startedAt
    await sleep(Math.ceil(STEP_MS - (spent % STEP_MS)))
  }
}
