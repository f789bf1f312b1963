import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { collectEarly } from '../../platform/collectEarly.js'

/**
 * Tells how often all of its heap is collected while it does the same work in several ways: a process of its own, since they are ways of
 * the whole process.
 */
const PIECES = 24
const ROUNDS = 200

let collected = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { detail } = entry as PerformanceEntry & { detail: { kind?: number } }
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collected++
  }
}).observe({ entryTypes: ['gc'] })

const piece = () => Array.from({ length: 6_000 }, (_, index) => ({ index, text: `x${index}` }))
const held = Array.from({ length: PIECES }, piece)

/** Pieces that are large, used for a while, and then garbage. */
async function collections(): Promise<number> {
  // How far the heap may grow is reckoned whenever it has been collected.
  globalThis.gc?.()
  await setTimeout(20)
  const before = collected
  for (let round = 0; round < ROUNDS; round++) {
    held[round % PIECES] = piece()
    if (round % 10 === 0) await setTimeout(0)
  }
  await setTimeout(20)
  return collected - before
}

async function inside(beside: () => Promise<unknown>): Promise<number> {
  let count = 0
  await collectEarly(async () => {
    await beside().catch(() => undefined)
    count = await collections()
  })
  return count
}

const fail = () => Promise.reject(new Error('This work fails.'))
const isKept = async (work: () => Promise<unknown>) => {
  const error = await collectEarly(work).catch((thrown: unknown) => thrown)
  return error instanceof Error && error.message === 'This work fails.'
}

const told = {
  before: await collections(),
  while: await inside(async () => undefined),
  after: await collections(),
  value: await collectEarly(async () => 7),
  isFailureKept: await isKept(fail),
  afterFailure: await collections(),
  whileOtherEnds: await inside(() => collectEarly(async () => undefined)),
  whileOtherFails: await inside(() => collectEarly(fail)),
  afterAll: await collections(),
}
process.stdout.write(JSON.stringify(told))
