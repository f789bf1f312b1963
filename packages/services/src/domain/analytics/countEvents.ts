import type { AnalyticsEvent } from '@vestibule/protocol/http'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { analyticsCounts } from '../../db/schema/analytics.js'
import { DAY } from '../../platform/time.js'

export const KEPT = 400 * DAY

const MAX_DETAIL = 128
const OTHER = '(other)'

/** The first property that an event has is its detail. None contains data about the visitor. */
const DETAILS = [
  'name',
  'provider',
  'method',
  'network',
  'namespace',
  'errorType',
  'message',
] as const

/** Characters that would change terminal output, and lone surrogates. */
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

export function createEventCounts({ db, most }: { db: Database; most: number }) {
  const projects = new Map<string, Labels>()
  let today = ''

  async function merge(project: string, day: string, keys: readonly string[]) {
    const { project: id, day: on, event, detail, count } = analyticsCounts
    for (const key of keys) {
      const [ofEvent, ofDetail] = JSON.parse(key) as [string, string]
      const isLabel = sql`${id} = ${project} and ${on} = ${day} and ${event} = ${ofEvent} and ${detail} = ${ofDetail}`
      await db.execute(sql`
        with gone as (delete from ${analyticsCounts} where ${isLabel} returning ${count})
        insert into ${analyticsCounts} (project, day, event, detail, count)
        select ${project}, ${day}, ${OTHER}, '', gone.count from gone
        on conflict (project, day, event, detail) do update set count = ${count} + excluded.count`)
    }
  }

  return {
    async add(project: string, given: Given): Promise<void> {
      const { events, site, now } = given
      const day = dayOf(now)
      if (day !== today) projects.clear()
      today = day
      const labels = projects.get(project) ?? createLabels(most)
      projects.set(project, labels)
      const counts = new Map<string, number>()
      const evicted: string[] = []
      for (const { props } of events) {
        const label = JSON.stringify([props.event, detailOf(props)])
        const key = labels.admit(label, site, (lost) => evicted.push(lost)) ? label : OTHERS
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      // Use a fixed order, so that two processes do not deadlock.
      const rows = [...counts].sort().map(([key, count]) => {
        const [event, detail] = JSON.parse(key) as [string, string]
        return { project, day, event, detail, count }
      })
      const { project: id, day: on, event, detail, count } = analyticsCounts
      await db
        .insert(analyticsCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [id, on, event, detail],
          set: { count: sql`${count} + excluded.count` },
        })
      await merge(project, day, evicted)
    },
  }
}

export type EventCounts = ReturnType<typeof createEventCounts>

type Given = {
  events: readonly AnalyticsEvent[]
  site: string
  now: number
}

const OTHERS = JSON.stringify([OTHER, ''])
/** Number of sites after which a label is shared by all. */
const SHARED_BY = 3
/** Maximum share of shared labels: three sites together could share any number. */
const SHARED = 0.5

type Labels = ReturnType<typeof createLabels>

/** A label belongs to its first site until a third site uses it. When the table is full, the largest site loses its oldest label. */
function createLabels(most: number) {
  const sitesOf = new Map<string, Set<string>>()
  const owned = new Map<string, Set<string>>()

  function forget(label: string, site: string) {
    const own = owned.get(site)
    own?.delete(label)
    if (own?.size === 0) owned.delete(site)
  }

  function seeAgain(label: string, site: string, sites: Set<string>) {
    const shared = sitesOf.size - [...owned.values()].reduce((sum, { size }) => sum + size, 0)
    if (sites.size >= SHARED_BY || sites.has(site) || shared >= most * SHARED) return
    sites.add(site)
    const [owner] = sites
    if (sites.size === SHARED_BY && owner !== undefined) forget(label, owner)
  }

  function largestBeside(site: string): [string, Set<string>] | undefined {
    let found: [string, Set<string>] | undefined
    for (const each of owned) if (each[1].size > (found?.[1].size ?? 0)) found = each
    return found !== undefined && found[1].size > (owned.get(site)?.size ?? 0) + 1
      ? found
      : undefined
  }

  return {
    /** @param onLost Called with the replaced label. */
    admit(label: string, site: string, onLost: (label: string) => void): boolean {
      const sites = sitesOf.get(label)
      if (sites !== undefined) {
        seeAgain(label, site, sites)
        return true
      }
      if (sitesOf.size >= most) {
        const largest = largestBeside(site)
        const [lost] = largest?.[1] ?? []
        if (largest === undefined || lost === undefined) return false
        sitesOf.delete(lost)
        forget(lost, largest[0])
        onLost(lost)
      }
      sitesOf.set(label, new Set([site]))
      owned.set(site, (owned.get(site) ?? new Set()).add(label))
      return true
    },
  }
}

function detailOf({ properties = {} }: AnalyticsEvent['props']): string {
  const found = DETAILS.map((name) => properties[name]).find((value) => typeof value === 'string')
  return String(found ?? '')
    .slice(0, MAX_DETAIL)
    .replace(UNPRINTED, ' ')
}
