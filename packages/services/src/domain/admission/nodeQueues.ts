import { SECOND } from '../../platform/time.js'
import { type ConcurrencyLimit, createConcurrencyLimit, createWorkerLimit } from './concurrency.js'
import type { LoopUse } from './eventLoop.js'
import { createFairQueue, type FairQueue, type Requester, type Slot } from './fairQueue.js'
import type { LimitTable } from './limits.js'

/** Readings that work while the event loop is used up. */
const LEAST_READINGS = 4
/** Points that a quiet client spends ahead of others: a few pages, each with some calls of 5 points. */
const CREDIT = 200
/** Calls that a node is trusted with before its latency is known. */
const LEAST = 8
/** The part of a node's slots that reads what is old, so that it never holds up what is new. */
const SCANS = 0.25
const CALLS = { all: { weight: 1, patienceMs: 15 * SECOND } }
const STEPS = { all: { weight: 1, patienceMs: 3 * SECOND } }

/**
 * Fair queues for each network's node: one for readings of an account as a whole, which work with the database between their calls, one
 * for calls and parts of readings, and one for the steps of a scan through old blocks. Readings follow the use of the event loop, the
 * others the node's latency.
 */
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
    return {
      limit,
      inFlight: 0,
      readings: createFairQueue<'all'>({ ...common, limit: readingLimit, classes: CALLS }),
      calls: createFairQueue<'all'>({ ...common, limit: limit.limit, classes: CALLS }),
      scans: createFairQueue<'all'>({ ...common, limit: scanLimit, classes: STEPS }),
    }
  }

  function nodeOf(network: string): Node {
    const node = nodes.get(network) ?? open()
    nodes.set(network, node)
    return node
  }

  return {
    /** Reads an account in a slot. Settles as the reading does. @throws DomainError `rateLimited` */
    read<result>(
      network: string,
      requester: Requester,
      work: () => Promise<result>,
    ): Promise<result> {
      return nodeOf(network).readings.run({ requester, rank: 'all' }, work)
    },

    /** Works with a node in a slot. Settles as the work does. @throws DomainError `rateLimited` */
    run<result>(
      network: string,
      requester: Requester,
      work: (slot: Slot) => Promise<result>,
      cost = 1,
    ): Promise<result> {
      return nodeOf(network).calls.run({ requester, rank: 'all', cost }, work)
    },

    /** Waits for a slot for a step of a scan. @throws DomainError `rateLimited` */
    enterScan(network: string, requester: Requester): Promise<Slot> {
      return nodeOf(network).scans.enter({ requester, rank: 'all' })
    },

    /** Measures a call of a node: its latency is what the number of slots follows. */
    async measure<result>(network: string, call: () => Promise<result>): Promise<result> {
      const node = nodeOf(network)
      const inFlight = ++node.inFlight
      const startedAt = performance.now()
      try {
        return await call()
      } finally {
        node.inFlight -= 1
        node.limit.add(performance.now() - startedAt, inFlight)
        // There may be more slots now.
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
  readings: FairQueue<'all'>
  calls: FairQueue<'all'>
  scans: FairQueue<'all'>
}
