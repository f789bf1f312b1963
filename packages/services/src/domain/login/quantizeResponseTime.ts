import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds; long beside what a database takes longer for an address that it knows. */
const STEP = 20

/**
 * Answers or fails after a multiple of 20 ms, so that what was found on the way shows in the time of few answers only:
 * those that it carries into the next step.
 */
export async function quantizeResponseTime<answer>(work: () => Promise<answer>): Promise<answer> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const spent = performance.now() - startedAt
    await sleep(Math.ceil(STEP - (spent % STEP)))
  }
}
