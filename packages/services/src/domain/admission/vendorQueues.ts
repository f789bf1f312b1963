import { MINUTE, SECOND } from '../../platform/time.js'
import { createFairQueue, type FairQueue, type Requester } from './fairQueue.js'
import type { LimitTable } from './limits.js'

export const USUAL_PER_MINUTE = 300
/** A request that waits longer would miss the other exchanges' offers. */
const CLASSES = { all: { weight: 1, patienceMs: 3 * SECOND } }
const CREDIT = 40

/** All clients share a vendor's quota fairly, in slots per second. */
export function createVendorQueues({ limits }: Options) {
  const vendors = new Map<string, { queue: FairQueue<'all'>; holdMs: number }>()

  function open(perMinute: number) {
    const slots = Math.max(1, Math.floor((perMinute * SECOND) / MINUTE))
    return {
      holdMs: (slots * MINUTE) / perMinute,
      queue: createFairQueue<'all'>({
        ...{ limit: () => slots, classes: CLASSES, credit: CREDIT },
        maxWaiting: limits.waitingRequests.amount,
      }),
    }
  }

  return {
    /** @throws DomainError `rateLimited` */
    async run<result>(
      { id, perMinute = USUAL_PER_MINUTE }: { id: string; perMinute?: number | undefined },
      requester: Requester,
      ask: () => Promise<result>,
    ): Promise<result> {
      const vendor = vendors.get(id) ?? open(perMinute)
      vendors.set(id, vendor)
      const slot = await vendor.queue.enter({ requester, rank: 'all' })
      setTimeout(slot.leave, vendor.holdMs).unref()
      return ask()
    },
  }
}

export type VendorQueues = ReturnType<typeof createVendorQueues>

type Options = { limits: Pick<LimitTable, 'waitingRequests'> }
