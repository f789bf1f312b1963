import { imitatedSite } from '@vestibule/protocol/sites'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { DAY_MS } from '../wallet/namespaces/document/paymentHistory.js'

/** Per user. New sites replace the oldest. */
const MAX_SITES = 500

type Entry = { origin: string; at: number }

/** A site is known one day after its first approval, so that a harmless request cannot prepare a harmful one. */
export function createSiteLog(options: {
  entries: KeyValueStore
  userId: () => Promise<string | undefined>
}) {
  const { entries, userId } = options

  async function key(): Promise<string | undefined> {
    const id = await userId()
    return id === undefined ? undefined : `sites:${id}`
  }

  return {
    /** @param now in ms since 1970 @returns undefined if the storage cannot be read */
    async isSeen(origin: string, now: number): Promise<boolean | undefined> {
      try {
        const at = await key()
        const sites = at === undefined ? [] : parse(await entries.get(at))
        const first = sites.find((site) => site.origin === origin)
        return first !== undefined && now - first.at >= DAY_MS
      } catch {
        return undefined
      }
    },
    /** The earlier known site that `origin` resembles. Approving `origin` does not change the result. */
    async imitated(origin: string): Promise<string | undefined> {
      try {
        const at = await key()
        const sites = at === undefined ? [] : parse(await entries.get(at))
        const own = sites.find((site) => site.origin === origin)?.at ?? Number.POSITIVE_INFINITY
        const earlier = sites.filter((site) => site.at < own)
        return imitatedSite(
          origin,
          earlier.map((site) => site.origin),
        )
      } catch {
        return undefined
      }
    },
    async add(origin: string, now: number): Promise<void> {
      try {
        const at = await key()
        if (at === undefined) return
        const has = (sites: readonly Entry[]) => sites.some((site) => site.origin === origin)
        if (has(parse(await entries.get(at)))) return
        await entries.update(at, (stored) => {
          const sites = parse(stored)
          return has(sites) ? sites : [...sites, { origin, at: now }].slice(-MAX_SITES)
        })
      } catch {}
    },
  }
}

function parse(stored: unknown): Entry[] {
  return Array.isArray(stored) && stored.every(isEntry) ? stored : []
}

function isEntry(value: unknown): value is Entry {
  const { origin, at } = (value ?? {}) as Record<string, unknown>
  return typeof origin === 'string' && typeof at === 'number'
}
