import { gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { popups as table } from '../../db/schema.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { DomainError } from '../errors/domainError.js'

/** What all users together may have waiting for windows: requests, bytes of them, and bytes that long ones leave to the others. */
const POPUP_ROOM = { requests: 20_000, bytes: 256 * 1_024 ** 2, spared: 128 * 1_024 ** 2 }
export type PopupRoom = typeof POPUP_ROOM

/** How long what was measured is believed; what this process adds meanwhile is counted on top. */
const FRESH = SECOND
/** Seconds after which it is worth trying again: requests live a few minutes. */
const WAIT = 30

/**
 * Keeps requests for windows from filling the disk, whoever leaves them: each user, device and network has limits of its own,
 * and this is for many of them at once.
 */
export function createPopupRoom(options: { db: Database; clock: Clock; most?: PopupRoom }) {
  const { db, clock, most = POPUP_ROOM } = options
  let measured: Promise<{ requests: number; bytes: number }> | undefined
  let measuredAt = 0

  async function measure() {
    const now = clock()
    if (measured === undefined || Math.abs(now - measuredAt) >= FRESH) {
      measuredAt = now
      measured = sum(db, now)
      // One that failed is no measure for anybody.
      measured.catch(() => {
        measured = undefined
      })
    }
    return measured
  }

  return {
    /** @throws DomainError `unavailable` */
    async take(bytes: number, { isLong }: { isLong: boolean }): Promise<void> {
      const used = await measure()
      const room = most.bytes - (isLong ? most.spared : 0)
      if (used.requests >= most.requests || used.bytes + bytes > room)
        throw new DomainError('unavailable', 'rateLimited', { data: { seconds: WAIT } })
      used.requests += 1
      used.bytes += bytes
    },
  }
}

export type PopupRoomKeeper = ReturnType<typeof createPopupRoom>

/** What lies there, as the database keeps it. */
async function sum(db: Database, now: number) {
  const [row] = await db
    .select({
      requests: sql`count(*)`.mapWith(Number),
      bytes:
        sql`coalesce(sum(pg_column_size(${table.sealed}) + pg_column_size(${table.answers}) + pg_column_size(${table.replies})), 0)`.mapWith(
          Number,
        ),
    })
    .from(table)
    .where(gt(table.expiresAt, new Date(now)))
  return row ?? { requests: 0, bytes: 0 }
}
