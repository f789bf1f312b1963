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
/** The parts of all slots for fast sources, and for slow ones that found no slot of the slow lane. */
const FAST = 0.25
const OVERDUE = 0.375
/** Milliseconds in which half of a site's time with slow sources is forgotten, and sites that are remembered for it. */
const HALF_LIFE_MS = 30 * SECOND
const MOST_SITES = 10_000
/** Sources that may wait: an account may hold hundreds of NFTs. */
const MAX_WAITING = 2_000
const CLASSES = { all: { weight: 1, patienceMs: 30 * SECOND } }

/**
 * Reads from servers of other people in two lanes, each shared by the asking site and then by the source's host. A source that has not
 * answered after half a second moves to the slow lane, and its host begins there from then on: servers that never answer
 * hold up nobody's fast ones. Where the slow lane is full the source goes on, and of all such sources the oldest one is aborted of the site
 * that spent most time with slow ones.
 */
export function createSourceQueue(options: createSourceQueue.Options) {
  const { limits, now = () => performance.now() } = options
  const { amount } = limits.sourcesInFlight
  const fastSlots = Math.max(1, Math.floor(amount * FAST))
  const shared = { classes: CLASSES, maxWaiting: MAX_WAITING }
  const fast = createFairQueue<'all'>({ ...shared, limit: () => fastSlots })
  const overdueSlots = Math.max(1, Math.floor(amount * OVERDUE))
  const slowSlots = Math.max(1, amount - fastSlots - overdueSlots)
  const slow = createFairQueue<'all'>({ ...shared, limit: () => slowSlots })
  const overdue = new Set<Overdue>()
  const spent = new Map<string, { ms: number; at: number }>()
  const slowUntil = new Map<string, number>()

  function remember(host: string) {
    slowUntil.delete(host)
    slowUntil.set(host, now() + REMEMBERED_MS)
    const [oldest] = slowUntil.keys()
    if (slowUntil.size > MOST_HOSTS && oldest !== undefined) slowUntil.delete(oldest)
  }

  /** Milliseconds of the sources that have ended. */
  function pastOf(site: string): number {
    const { ms, at } = spent.get(site) ?? { ms: 0, at: now() }
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS)
  }

  function spentBy(site: string): number {
    const running = [...overdue].filter((source) => source.site === site)
    return running.reduce((sum, source) => sum + now() - source.since, pastOf(site))
  }

  /** Has a source go on without a slot of the slow lane. */
  function goOn(site: string, stop: AbortController): () => void {
    const source: Overdue = { site, stop, since: now() }
    overdue.add(source)
    if (overdue.size > overdueSlots) {
      const sites = [...new Set([...overdue].map((each) => each.site))]
      const [most] = sites.sort((a, b) => spentBy(b) - spentBy(a))
      // In the order in which they began.
      const oldest = [...overdue].find((each) => each.site === most)
      oldest?.stop.abort()
    }
    return () => {
      const ms = pastOf(site) + now() - source.since
      overdue.delete(source)
      spent.delete(site)
      spent.set(site, { ms, at: now() })
      const [first] = spent.keys()
      if (spent.size > MOST_SITES && first !== undefined) spent.delete(first)
    }
  }

  return {
    /**
     * Works in a slot of one of the lanes.
     * @param work Ends when its signal aborts, which it does if slow sources of others need its place.
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
      let leave = () => {}
      let working: Promise<result> | undefined
      try {
        working = work(stop.signal)
        if (await isSettled(working, FAST_MS)) {
          slowUntil.delete(host)
          return await working
        }
        remember(host)
        if (!isKnownSlow) {
          slot.leave()
          const next = slow.tryEnter(request)
          if (next === undefined) leave = goOn(requester.site, stop)
          else slot = next
        }
        const result = await Promise.race([working, aborted(stop.signal)])
        // An aborted source may settle as one that has nothing.
        if (stop.signal.aborted) throw refusal()
        return result
      } finally {
        working?.catch(() => undefined)
        stop.abort()
        slot.leave()
        leave()
      }
    },
  }
}

/** A slow source without a slot of the slow lane. */
type Overdue = { site: string; stop: AbortController; since: number }

const refusal = () => new DomainError('rateLimited', 'rateLimited', { data: { seconds: 5 } })

/** @throws DomainError `rateLimited` when it aborts */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(refusal())
    else signal.addEventListener('abort', () => reject(refusal()))
  })
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
