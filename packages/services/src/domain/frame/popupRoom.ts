import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { popups as table } from '../../db/schema/logins.js'
import { mac } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { DomainError } from '../errors/domainError.js'

/** Minimum bytes counted for a request: its row and the polls for it. */
const LEAST = 13 * 1_024
/** Share of the space reserved for short requests. */
const SPARED = 0.5
/** Cache time of a sum in ms. Adds this process's own requests meanwhile. */
const FRESH_MS = SECOND
/** Seconds until a retry: requests expire after a few minutes. */
const WAIT = 30

/**
 * Limits the total size of window requests. **A user or site may hold at most as much as is still
 * free** (dynamic thresholds, Choudhury and Hahne, 1998), so that new users get an equal share. An
 * accepted request is never removed, because a visitor waits for it.
 */
export function createPopupRoom(options: Options) {
  const { db, clock, key, bytes: most } = options
  let measured: Promise<{ bytes: number }> | undefined
  let measuredAt = 0

  async function measure() {
    const now = clock()
    if (measured === undefined || Math.abs(now - measuredAt) >= FRESH_MS) {
      measuredAt = now
      measured = sum(db, { now }).then((bytes) => ({ bytes }))
      measured.catch(() => {
        measured = undefined
      })
    }
    return measured
  }

  async function isGreedy(free: number, { userId, site }: Owner): Promise<boolean> {
    if (free > most / 2) return false
    const now = clock()
    const holders = [eq(table.site, site), eq(table.userId, userId)]
    const held = await Promise.all(holders.map((of) => sum(db, { now, of })))
    return held.some((bytes) => bytes >= free)
  }

  return {
    siteOf: (site: string) => mac(key, ['popups', site]),

    async take(bytes: number, { isLong, ...owner }: Owner & { isLong: boolean }): Promise<void> {
      const counted = Math.max(bytes, LEAST)
      const used = await measure()
      const free = most * (isLong ? 1 - SPARED : 1) - used.bytes
      if (free < counted) throw full()
      used.bytes += counted
      if (!(await isGreedy(free, owner))) return
      used.bytes -= counted
      throw full()
    },
  }
}

export type PopupRoom = ReturnType<typeof createPopupRoom>

type Options = {
  db: Database
  clock: Clock
  key: Uint8Array
  bytes: number
}

const full = () => new DomainError('unavailable', 'rateLimited', { data: { seconds: WAIT } })

type Owner = { userId: string; site: string }

async function sum(db: Database, { now, of }: { now: number; of?: SQL }): Promise<number> {
  const size = sql`pg_column_size(${table.sealed}) + pg_column_size(${table.answers}) + pg_column_size(${table.replies})`
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(greatest(${LEAST}, ${size})), 0)`.mapWith(Number) })
    .from(table)
    .where(and(gt(table.expiresAt, new Date(now)), of))
  return row?.bytes ?? 0
}
