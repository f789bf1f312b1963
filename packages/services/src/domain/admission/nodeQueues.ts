import { isSettled } from '../../platform/isSettled.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import { type ConcurrencyLimit, createConcurrencyLimit, createWorkerLimit } from './concurrency.js'
import type { LoopUse } from './eventLoop.js'
import { createFairQueue, type FairQueue, type Requester, type Slot } from './fairQueue.js'
import type { LimitTable } from './limits.js'

/** Minimum number of parallel readings, even if the event loop is overloaded. */
const LEAST_READINGS = 4
/** Credit of an idle client in points: enough for a few pages with several calls of 5 points. */
const CREDIT = 200
const LEAST = 8
/** A call is slow above this time in ms and above this multiple of the fastest recent call. */
const SLOW_MS = 300
const SLOW_TIMES = 4
/** How long in ms a site counts as slow, and how long the fastest call is used for comparison. */
const REMEMBERED_MS = 30 * SECOND
const QUICKEST_MS = 5 * MINUTE
const SLOW = 0.25
/** Share of a node's slots for old blocks, so that they do not delay new blocks. */
const SCANS = 0.25
const CALLS = { all: { weight: 1, patienceMs: 15 * SECOND } }
const STEPS = { all: { weight: 1, patienceMs: 3 * SECOND } }

/** Separate limits for account readings, calls, calls of slow sites, and scans of old blocks. */
export function createNodeQueues(
  limits: Pick<LimitTable, 'nodeCallsInFlight' | 'waitingRequests'>,
  loopUse: LoopUse = () => 0,
) {
  const nodes = new Map<string, Node>()

  function open(): Node {
    const { amount: most } = limits.nodeCallsInFlight
    const limit = createConcurrencyLimit({ most, least: Math.min(most, LEAST) })
    const maxWaiting = limits.waitingRequests.amount
    const scanLimit = () => Math.max(2, Math.floor(limit.limit() * SCANS))
    const least = Math.min(most, LEAST_READINGS)
    const readingLimit = createWorkerLimit({ most, least, loopUse })
    const common = { maxWaiting, credit: CREDIT }
    const slowSlots = Math.max(1, Math.floor(most * SLOW))
    const callLimit = () => Math.max(1, Math.min(limit.limit(), most - slowSlots))
    return {
      limit,
      inFlight: 0,
      slowUntil: new Map(),
      quickestMs: Number.POSITIVE_INFINITY,
      quickestAt: 0,
      readings: createFairQueue<'all'>({ ...common, limit: readingLimit, classes: CALLS }),
      calls: createFairQueue<'all'>({ ...common, limit: callLimit, classes: CALLS }),
      slow: createFairQueue<'all'>({ ...common, limit: () => slowSlots, classes: CALLS }),
      scans: createFairQueue<'all'>({ ...common, limit: scanLimit, classes: STEPS }),
    }
  }

  function nodeOf(network: string): Node {
    const node = nodes.get(network) ?? open()
    nodes.set(network, node)
    return node
  }

  return {
    read<result>(
      network: string,
      requester: Requester,
      work: () => Promise<result>,
    ): Promise<result> {
      return nodeOf(network).readings.run({ requester, rank: 'all' }, work)
    },

    run<result>(
      network: string,
      requester: Requester,
      work: (slot: Slot) => Promise<result>,
      cost = 1,
    ): Promise<result> {
      return nodeOf(network).calls.run({ requester, rank: 'all', cost }, work)
    },

    /** A slow call gives its slot back, and its site's calls use separate slots for a while. @throws DomainError */
    async call<result>(
      network: string,
      requester: Requester,
      { cost, send }: { cost: number; send: () => Promise<result> },
    ): Promise<result> {
      const node = nodeOf(network)
      const isSlow = (node.slowUntil.get(requester.site) ?? 0) > performance.now()
      const slot = await (isSlow ? node.slow : node.calls).enter({ requester, rank: 'all', cost })
      try {
        const answer = send()
        const quickestMs = quickestOf(node)
        const usualMs = Number.isFinite(quickestMs) ? SLOW_TIMES * quickestMs : 0
        const slowMs = Math.max(SLOW_MS, usualMs)
        if (isSlow || (await isSettled(answer, slowMs))) return await answer
        rememberSlow(node, requester.site)
        slot.leave()
        return await answer
      } finally {
        slot.leave()
      }
    },

    enterScan(network: string, requester: Requester): Promise<Slot> {
      return nodeOf(network).scans.enter({ requester, rank: 'all' })
    },

    /** The number of slots follows the measured latency. */
    async measure<result>(network: string, call: () => Promise<result>): Promise<result> {
      const node = nodeOf(network)
      const inFlight = ++node.inFlight
      const startedAt = performance.now()
      try {
        return await call()
      } finally {
        const tookMs = performance.now() - startedAt
        node.inFlight -= 1
        node.limit.add(tookMs, inFlight)
        if (tookMs < quickestOf(node)) {
          node.quickestMs = tookMs
          node.quickestAt = performance.now()
        }
        node.calls.serve()
        node.scans.serve()
      }
    },
  }
}

export type NodeQueues = ReturnType<typeof createNodeQueues>

type Node = {
  limit: ConcurrencyLimit
  inFlight: number
  slowUntil: Map<string, number>
  quickestMs: number
  quickestAt: number
  slow: FairQueue<'all'>
  readings: FairQueue<'all'>
  calls: FairQueue<'all'>
  scans: FairQueue<'all'>
}

function quickestOf({ quickestMs, quickestAt }: Node): number {
  const isOld = performance.now() - quickestAt > QUICKEST_MS
  return isOld ? Number.POSITIVE_INFINITY : quickestMs
}

function rememberSlow({ slowUntil }: Node, site: string) {
  const now = performance.now()
  slowUntil.delete(site)
  slowUntil.set(site, now + REMEMBERED_MS)
  for (const [other, until] of slowUntil) {
    if (until > now) break
    slowUntil.delete(other)
  }
}
