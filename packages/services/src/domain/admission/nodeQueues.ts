import { SECOND } from '../../platform/time.js'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency.js'
import { createFairQueue, type FairQueue, type Requester, type Slot } from './fairQueue.js'
import type { LimitTable } from './limits.js'

/** Calls that a node is trusted with before its latency is known. */
const LEAST = 8
/** The part of a node's slots that reads what is old, so that it never holds up what is new. */
const SCANS = 0.25
const CALLS = { all: { weight: 1, patienceMs: 15 * SECOND } }
const STEPS = { all: { weight: 1, patienceMs: 3 * SECOND } }

/**
 * A fair queue for each network's node: one for calls and readings, which are short, and one for the steps of a scan through old
 * blocks. The number of slots follows the node's latency.
 */
export function createNodeQueues(
  limits: Pick<LimitTable, 'nodeCallsInFlight' | 'waitingRequests'>,
) {
  const nodes = new Map<string, Node>()

  function open(): Node {
    const { amount: most } = limits.nodeCallsInFlight
    const limit = createConcurrencyLimit({ most, least: Math.min(most, LEAST) })
    const maxWaiting = limits.waitingRequests.amount
    const scanLimit = () => Math.max(2, Math.floor(limit.limit() * SCANS))
    return {
      limit,
      inFlight: 0,
      calls: createFairQueue<'all'>({ limit: limit.limit, classes: CALLS, maxWaiting }),
      scans: createFairQueue<'all'>({ limit: scanLimit, classes: STEPS, maxWaiting }),
    }
  }

  function nodeOf(network: string): Node {
    const node = nodes.get(network) ?? open()
    nodes.set(network, node)
    return node
  }

  return {
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
  calls: FairQueue<'all'>
  scans: FairQueue<'all'>
}
