import { isSettled } from '../../platform/isSettled.js'
import { SECOND } from '../../platform/time.js'
import { DomainError } from '../errors/domainError.js'
import { createFairQueue, type Requester, type Slot } from './fairQueue.js'
import type { LimitTable } from './limits.js'

/** Milliseconds after which a source is slow, and for which its host is remembered as slow. */
const FAST_MS = 500
const REMEMBERED_MS = 30 * SECOND
/** Hosts that are remembered. */
const MOST_HOSTS = 10_000
/** The part of all slots that is for fast sources. */
const FAST = 0.25
/** Sources that may wait: an account may hold hundreds of NFTs. */
const MAX_WAITING = 2_000
const CLASSES = { all: { weight: 1, patienceMs: 30 * SECOND } }

/**
 * Reads from servers of other people in two lanes, each shared by the asking site and then by the source's host. A source that has not
 * answered after half a second moves to the slow lane, and its host begins there from then on: servers that never answer
 * hold up nobody's fast ones.
 */
export function createSourceQueue(options: createSourceQueue.Options) {
  const { limits, now = () => performance.now() } = options
  const { amount } = limits.sourcesInFlight
  const fastSlots = Math.max(1, Math.floor(amount * FAST))
  const shared = { classes: CLASSES, maxWaiting: MAX_WAITING }
  const fast = createFairQueue<'all'>({ ...shared, limit: () => fastSlots })
  const slow = createFairQueue<'all'>({ ...shared, limit: () => amount - fastSlots })
  const slowUntil = new Map<string, number>()

  function remember(host: string) {
    slowUntil.delete(host)
    slowUntil.set(host, now() + REMEMBERED_MS)
    const [oldest] = slowUntil.keys()
    if (slowUntil.size > MOST_HOSTS && oldest !== undefined) slowUntil.delete(oldest)
  }

  return {
    /**
     * Works in a slot of one of the lanes.
     * @param work Ends when its signal aborts, which it does if a slow source finds no slot of the slow lane.
     * @throws DomainError `rateLimited`
     */
    async run<result>(
      { requester, host }: { requester: Requester; host: string },
      work: (signal: AbortSignal) => Promise<result>,
    ): Promise<result> {
      // Within a site the hosts share its part, so that a slow collection does not hold up the others.
      const request = { requester: { ...requester, client: host }, rank: 'all' } as const
      const isKnownSlow = (slowUntil.get(host) ?? 0) > now()
      let slot: Slot = await (isKnownSlow ? slow : fast).enter(request)
      const stop = new AbortController()
      try {
        const working = work(stop.signal)
        if (await isSettled(working, FAST_MS)) {
          slowUntil.delete(host)
          return await working
        }
        remember(host)
        if (!isKnownSlow) {
          slot.leave()
          const next = slow.tryEnter(request)
          if (next === undefined) {
            working.catch(() => undefined)
            throw new DomainError('rateLimited', 'rateLimited', { data: { seconds: 5 } })
          }
          slot = next
        }
        return await working
      } finally {
        stop.abort()
        slot.leave()
      }
    },
  }
}

export type SourceQueue = ReturnType<typeof createSourceQueue>

export declare namespace createSourceQueue {
  type Options = {
    limits: Pick<LimitTable, 'sourcesInFlight'>
    /** Milliseconds of a clock that is never set. @default performance.now */
    now?: (() => number) | undefined
  }
}

/** The host of a source, or the content id of one on IPFS, where each is as slow as it is hard to find. */
export function hostOf(source: string): string {
  const [, cid] = /^ipfs:\/\/(?:ipfs\/)?([^/?#]+)/i.exec(source) ?? []
  if (cid !== undefined) return `ipfs:${cid}`
  return /^https?:/i.test(source) && URL.canParse(source) ? new URL(source).host : ''
}
