import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { purchaseEvents, purchases } from '../../db/schema/purchases.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY } from '../../platform/time.js'
import type { OnRampEvent, OnRampProgress, OnRampState } from '../../ports/onRamps.js'

/** Lifetime in ms of stored purchases, and of webhooks, which expire after five minutes anyway. */
const PURCHASE_LIFE = 90 * DAY
const EVENT_LIFE = DAY

export type PurchaseRow = typeof purchases.$inferSelect

/** Possible previous states. A payment may arrive late, and another card may succeed after a failure. */
const BEFORE: Readonly<Record<OnRampState, readonly OnRampState[]>> = {
  waiting: [],
  paid: ['waiting', 'expired'],
  delivered: ['waiting', 'paid', 'failed', 'expired'],
  failed: ['waiting', 'paid', 'expired'],
  expired: ['waiting'],
}

/** A failed payment is final only after its page has expired: until then, the visitor may try another card. */
export const isOver = ({ state, expiresAt }: PurchaseRow, now: number) =>
  state === 'delivered' || (state === 'failed' && expiresAt.getTime() <= now)

export const purchaseRows = {
  async insert(db: Database, row: typeof purchases.$inferInsert): Promise<void> {
    await db.insert(purchases).values(row)
  },

  async open(
    db: Database,
    reference: string,
    opened: { vendorId: string; expiresAt: Date },
  ): Promise<void> {
    await db.update(purchases).set(opened).where(eq(purchases.reference, reference))
  },

  async remove(db: Database, reference: string): Promise<void> {
    await db.delete(purchases).where(eq(purchases.reference, reference))
  },

  async find(db: Database, reference: string): Promise<PurchaseRow | undefined> {
    const [row] = await db
      .select()
      .from(purchases)
      .where(and(eq(purchases.reference, reference), isNotNull(purchases.vendorId)))
    return row
  },

  /** Permits only one of several processes to ask the vendor. @returns whether this process may ask */
  async claim(
    db: Database,
    reference: string,
    times: { now: number; every: number },
  ): Promise<boolean> {
    const { now, every } = times
    const rows = await db
      .update(purchases)
      .set({ askedAt: new Date(now) })
      .where(
        and(eq(purchases.reference, reference), lt(purchases.askedAt, new Date(now - every + 1))),
      )
      .returning({ reference: purchases.reference })
    return rows.length > 0
  },

  async advance(db: Database, of: { vendor: string; reference: string }, to: Advance) {
    const { state, transaction, now } = to
    await db
      .update(purchases)
      .set({ state, updatedAt: new Date(now), ...(transaction !== undefined && { transaction }) })
      .where(
        and(
          eq(purchases.reference, of.reference),
          eq(purchases.vendor, of.vendor),
          inArray(purchases.state, [...BEFORE[state]]),
        ),
      )
  },

  /** Stores a webhook so that it takes effect only once. */
  async take(db: Database, vendor: string, { event, now }: { event: OnRampEvent; now: number }) {
    await db.transaction(async (transaction) => {
      const taken = await transaction
        .insert(purchaseEvents)
        .values({ vendor, event: sha256(event.id), takenAt: new Date(now) })
        .onConflictDoNothing()
        .returning({ event: purchaseEvents.event })
      if (taken.length === 0) return
      await purchaseRows.advance(
        transaction,
        { vendor, reference: event.reference },
        { ...event, now },
      )
    })
  },
}

type Advance = OnRampProgress & { now: number }

export async function forgetPurchases(db: Database, now: number): Promise<void> {
  await db.delete(purchases).where(lt(purchases.createdAt, new Date(now - PURCHASE_LIFE)))
  await db.delete(purchaseEvents).where(lt(purchaseEvents.takenAt, new Date(now - EVENT_LIFE)))
}
