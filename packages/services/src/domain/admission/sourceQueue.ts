import { isSettled } from '../../platform/isSettled.js'
import { SECOND } from '../../platform/time.js'
import { DomainError } from '../errors/domainError.js'
import { createFairQueue, type Requester, type Slot } from './fairQueue.js'
import type { LimitTable } from './limits.js'

/** Time in ms after which a source counts as slow, and for which its site and host count as slow. */
const FAST_MS = 500
const REMEMBERED_MS = 30 * SECOND
/** Maximum number of remembered sites, and of hosts per site: an attacker can request a slow path on a host that others use. */
const MOST_REMEMBERED = 10_000
/**
 * Shares of all slots: for fast sources, for sources of slow sites, and for waiting slow sources.
 * The slow lane uses the rest.
 */
const FAST = 0.1875
const WARY = 0.125
const OVERDUE = 0.375
/** Half-life in ms of a site's slow time, and the maximum number of remembered sites. */
const HALF_LIFE_MS = 30 * SECOND
const MOST_SITES = 10_000
const SLOW_COST = 20
const CREDIT = 40
/** Maximum number of waiting sources: an account may own hundreds of NFTs. */
const MAX_WAITING = 2_000
const CLASSES = { all: { weight: 1, patienceMs: 30 * SECOND } }

/**
 * Reads from third-party servers in lanes. Each lane is shared fairly by requesting site, then by
 * the source's host. After half a second, a source moves to the slow lane. For 30 seconds, its
 * site's requests to this host start in that lane, and its requests to other hosts start in a lane
 * for such sites. Servers that do not respond therefore do not delay other sites. If the slow lane
 * is full, the source continues outside of it. The oldest such source of the site with the most
 * slow time is aborted.
 */
export function createSourceQueue(options: Options) {
  const { limits, now = () => performance.now() } = options
  const { amount } = limits.sourcesInFlight
  const slotsOf = (part: number) => Math.max(1, Math.floor(amount * part))
  const [fastSlots, warySlots, overdueSlots] = [slotsOf(FAST), slotsOf(WARY), slotsOf(OVERDUE)]
  const shared = { classes: CLASSES, maxWaiting: MAX_WAITING, credit: CREDIT }
  const fast = createFairQueue<'all'>({ ...shared, limit: () => fastSlots })
  const wary = createFairQueue<'all'>({ ...shared, limit: () => warySlots })
  const slowSlots = Math.max(1, amount - fastSlots - warySlots - overdueSlots)
  const slow = createFairQueue<'all'>({ ...shared, limit: () => slowSlots })
  const overdue = new Set<Overdue>()
  const spent = new Map<string, { ms: number; at: number }>()
  const slowSites = new Map<string, number>()
  const slowHosts = new Map<string, number>()

  function remember(slowUntil: Map<string, number>, key: string) {
    slowUntil.delete(key)
    slowUntil.set(key, now() + REMEMBERED_MS)
    const [oldest] = slowUntil.keys()
    if (slowUntil.size > MOST_REMEMBERED && oldest !== undefined) slowUntil.delete(oldest)
  }
  const isRemembered = (slowUntil: Map<string, number>, key: string) =>
    (slowUntil.get(key) ?? 0) > now()

  function pastOf(site: string): number {
    const { ms, at } = spent.get(site) ?? { ms: 0, at: now() }
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS)
  }

  function spentBy(site: string): number {
    const running = [...overdue].filter((source) => source.site === site)
    return running.reduce((sum, source) => sum + now() - source.since, pastOf(site))
  }

  function goOn(site: string, stop: AbortController): () => void {
    const source: Overdue = { site, stop, since: now() }
    overdue.add(source)
    if (overdue.size > overdueSlots) {
      const sites = [...new Set([...overdue].map((each) => each.site))]
      const [most] = sites.sort((a, b) => spentBy(b) - spentBy(a))
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
    /** @param work Must end when its signal aborts. @throws DomainError `rateLimited` */
    async run<result>(
      { requester, host }: { requester: Requester; host: string },
      work: (signal: AbortSignal) => Promise<result>,
    ): Promise<result> {
      // The hosts of a site share its slots, so that a slow collection does not delay the site's
      // other collections.
      const request = { requester: { ...requester, client: host }, rank: 'all' } as const
      const askedHost = `${requester.site} ${host}`
      const isKnownSlow = isRemembered(slowHosts, askedHost)
      const quick = isRemembered(slowSites, requester.site) ? wary : fast
      let slot: Slot = await (isKnownSlow ? slow : quick).enter(request)
      const stop = new AbortController()
      let leave = () => {}
      let working: Promise<result> | undefined
      try {
        working = work(stop.signal)
        if (await isSettled(working, FAST_MS)) {
          slowHosts.delete(askedHost)
          return await working
        }
        remember(slowHosts, askedHost)
        remember(slowSites, requester.site)
        slot.charge(SLOW_COST)
        if (!isKnownSlow) {
          slot.leave()
          const next = slow.tryEnter(request)
          if (next === undefined) leave = goOn(requester.site, stop)
          else slot = next
        }
        const result = await Promise.race([working, aborted(stop.signal)])
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

type Overdue = { site: string; stop: AbortController; since: number }

const refusal = () => new DomainError('rateLimited', 'rateLimited', { data: { seconds: 5 } })

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(refusal())
    else signal.addEventListener('abort', () => reject(refusal()))
  })
}

export type SourceQueue = ReturnType<typeof createSourceQueue>

type Options = {
  limits: Pick<LimitTable, 'sourcesInFlight'>
  now?: (() => number) | undefined
}

export function hostOf(source: string): string {
  const [, cid] = /^ipfs:\/\/(?:ipfs\/)?([^/?#]+)/i.exec(source) ?? []
  if (cid !== undefined) return `ipfs:${cid}`
  if (/^ar:/i.test(source)) return 'ar:'
  return /^https?:/i.test(source) && URL.canParse(source) ? new URL(source).host : ''
}
