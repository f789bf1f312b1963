import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { createClientRates } from './clientRates.js'
import { createWorkerLimit } from './concurrency.js'
import type { LoopUse } from './eventLoop.js'
import { createFairQueue, type Requester, type Slot } from './fairQueue.js'
import { type Limits, withOverrides } from './limits.js'
import { RateLimitError } from './rateLimiter.js'

/**
 * Request classes with their weights and maximum waits. `underWay`: a key that was admitted minutes
 * ago and continues. `known`: the same key starts again. `session`: a key with a session. `new`:
 * all other keys.
 */
const CLASSES = {
  underWay: { weight: 4, patienceMs: 5 * SECOND },
  known: { weight: 2, patienceMs: 3 * SECOND },
  session: { weight: 1, patienceMs: 3 * SECOND },
  new: { weight: 1, patienceMs: 2 * SECOND },
} as const
export type Rank = keyof typeof CLASSES

const LEAST_SLOTS = 4
/** Credit of an idle client, enough for a login and the page around it. */
const CREDIT = 80
/** Time in ms per event loop pass for starting requests. */
const SLICE_MS = 1

/** Limits a client's rate first, then queues for a slot. Starts requests only during 1 ms of each event loop pass. */
export function createAdmission(options: createAdmission.Options) {
  const { clock, loopUse = () => 0, now = () => performance.now() } = options
  const limits = withOverrides(options.limits)
  const { requestsPerClient, workingRequests, waitingRequests } = limits
  const rates = createClientRates({ name: 'requestsPerClient', rate: requestsPerClient, clock })
  const most = workingRequests.amount
  const queue = createFairQueue<Rank>({
    limit: createWorkerLimit({ most, least: Math.min(most, LEAST_SLOTS), loopUse, now }),
    classes: CLASSES,
    maxWaiting: waitingRequests.amount,
    credit: CREDIT,
    mayStart,
  })
  let sliceEndsAt: number | undefined

  function mayStart(): boolean {
    if (sliceEndsAt !== undefined) return now() < sliceEndsAt
    sliceEndsAt = now() + SLICE_MS
    setImmediate(() => {
      sliceEndsAt = undefined
      queue.serve()
    })
    return true
  }

  return {
    join(
      request: createAdmission.Request,
      call: { start: (slot: Slot) => void; refuse: (error: Error) => void },
    ): void {
      const { requester, price, rank } = request
      try {
        rates.take(requester, price)
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error
        call.refuse(error)
        return
      }
      queue.join({ requester, rank, cost: price, resumeAs: 'underWay' }, call)
    },
  }
}

export type Admission = ReturnType<typeof createAdmission>

export declare namespace createAdmission {
  type Options = {
    clock: Clock
    loopUse?: LoopUse | undefined
    limits?: Limits | undefined
    now?: (() => number) | undefined
  }
  type Request = {
    requester: Requester
    /** Points of the client's rate and cost in the queue. */
    price: number
    rank: () => Rank
  }
}
