import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { popups as table } from '../../db/schema/logins.js'
import { mac } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { DomainError } from '../errors/domainError.js'

/** What all users together may have waiting for windows: requests, bytes of them, and bytes that long ones leave to the others. */
export const POPUP_ROOM = { requests: 20_000, bytes: 256 * 1_024 ** 2, spared: 128 * 1_024 ** 2 }
export type PopupRoom = typeof POPUP_ROOM

/** How long what was measured is believed; what this process adds meanwhile is counted on top. */
const FRESH = SECOND
/** Seconds after which it is worth trying again: requests live a few minutes. */
const WAIT = 30

/**
 * Keeps requests for windows from filling the disk, no matter who leaves them: each user, device and network has limits of its own,
 * and this is for many of them at once. **No user and no site holds more than is still free** (dynamic thresholds, Choudhury and
 * Hahne 1998): however many places some of them hold, as many as each of them has are left to anyone who has none.
 */
export function createPopupRoom(options: createPopupRoom.Options) {
  const { db, clock, key, most = POPUP_ROOM } = options
  let measured: Promise<Held> | undefined
  let measuredAt = 0

  async function measure() {
    const now = clock()
    if (measured === undefined || Math.abs(now - measuredAt) >= FRESH) {
      measuredAt = now
      measured = sum(db, { now })
      // One that failed is no measure for anyone.
      measured.catch(() => {
        measured = undefined
      })
    }
    return measured
  }

  /** Whether one of them holds more than is free, which nobody can where half of the room is. */
  async function isGreedy(free: Held, { userId, site }: Owner): Promise<boolean> {
    if (free.requests > most.requests / 2 && free.bytes > most.bytes / 2) return false
    const now = clock()
    const holders = [eq(table.site, site), eq(table.userId, userId)]
    const held = await Promise.all(holders.map((of) => sum(db, { now, of })))
    return held.some(({ requests, bytes }) => requests >= free.requests || bytes >= free.bytes)
  }

  return {
    /** What stands for a site beside a request. */
    siteOf: (site: string) => mac(key, ['popups', site]),

    /** @throws DomainError `unavailable` */
    async take(bytes: number, { isLong, ...owner }: Owner & { isLong: boolean }): Promise<void> {
      const used = await measure()
      const room = most.bytes - (isLong ? most.spared : 0)
      const free = { requests: most.requests - used.requests, bytes: room - used.bytes }
      if (free.requests < 1 || free.bytes < bytes) throw full()
      used.requests += 1
      used.bytes += bytes
      if (!(await isGreedy(free, owner))) return
      used.requests -= 1
      used.bytes -= bytes
      throw full()
    },
  }
}

export type PopupRoomKeeper = ReturnType<typeof createPopupRoom>

export declare namespace createPopupRoom {
  type Options = {
    db: Database
    clock: Clock
    /** Hides sites in the rows. */
    key: Uint8Array
    most?: PopupRoom | undefined
  }
}

const full = () => new DomainError('unavailable', 'rateLimited', { data: { seconds: WAIT } })

type Owner = { userId: string; site: string }
type Held = { requests: number; bytes: number }

/** What lies there, as the database keeps it: all of it, or some. */
async function sum(db: Database, { now, of }: { now: number; of?: SQL }): Promise<Held> {
  const [row] = await db
    .select({
      requests: sql`count(*)`.mapWith(Number),
      bytes:
        sql`coalesce(sum(pg_column_size(${table.sealed}) + pg_column_size(${table.answers}) + pg_column_size(${table.replies})), 0)`.mapWith(
          Number,
        ),
    })
    .from(table)
    .where(and(gt(table.expiresAt, new Date(now)), of))
  return row ?? { requests: 0, bytes: 0 }
}
