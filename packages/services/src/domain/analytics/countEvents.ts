import type { AnalyticsEvent } from '@vestibule/protocol/http'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { analyticsCounts } from '../../db/schema/analytics.js'
import { DAY } from '../../platform/time.js'

/** Milliseconds that counts are kept. */
export const KEPT = 400 * DAY

/** Different counts that a project gets from a process on a day, so that invented events do not fill the database. */
const MOST_COUNTS = 1_000
const MAX_DETAIL = 128
/** Where too many are told apart. */
const OTHER = '(other)'

/** Of an event's properties the first that it has says what it is about. None of them is about the visitor. */
const DETAILS = [
  'name',
  'provider',
  'method',
  'network',
  'namespace',
  'errorType',
  'message',
] as const

/** What would change how a terminal prints the rest, and half of a character. */
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** The day of an instant, in UTC. */
export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** Counts events by day, and keeps nothing else of them. */
export function createEventCounts({ db }: { db: Database }) {
  let today = ''
  const known = new Map<string, Set<string>>()

  /** Spellings that a project has used up are counted together. */
  function admit(project: string, event: string, detail: string): [string, string] {
    const counts = known.get(project) ?? new Set()
    known.set(project, counts)
    const key = JSON.stringify([event, detail])
    if (counts.has(key)) return [event, detail]
    if (counts.size >= MOST_COUNTS) return [OTHER, '']
    counts.add(key)
    return [event, detail]
  }

  return {
    async add(project: string, events: readonly AnalyticsEvent[], now: number): Promise<void> {
      const day = dayOf(now)
      if (day !== today) known.clear()
      today = day
      const counts = new Map<string, number>()
      for (const { props } of events) {
        const key = JSON.stringify(admit(project, props.event, detailOf(props)))
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      // In one order, so that two processes do not wait for each other's rows.
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
    },
  }
}

export type EventCounts = ReturnType<typeof createEventCounts>

function detailOf({ properties = {} }: AnalyticsEvent['props']): string {
  const found = DETAILS.map((name) => properties[name]).find((value) => typeof value === 'string')
  return String(found ?? '')
    .slice(0, MAX_DETAIL)
    .replace(UNPRINTED, ' ')
}
