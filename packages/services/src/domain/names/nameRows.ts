import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { nameNonces, names } from '../../db/schema/names.js'
import { networkOfCoinType } from '../../namespaces/nameRulesOf.js'
import { DAY } from '../../platform/time.js'

/** Time in ms in which only the last owner can register a released name again. */
const REST = 90 * DAY
const MOST_TOLD = 100

export type NameRow = typeof names.$inferSelect
export type Owner = Pick<NameRow, 'address' | 'coinType' | 'byKey'>

/** A key owns its name on every chain, a contract only on its own chain. */
export function isOwner(row: Owner, { address, coinType, byKey }: Owner): boolean {
  return row.address === address && (byKey || (!row.byKey && isSameNetwork(row.coinType, coinType)))
}

export function isOffered(row: NameRow, { address, coinType, byKey }: Owner): boolean {
  const { offeredTo, offeredCoinType } = row
  return offeredTo === address && (byKey || isSameNetwork(offeredCoinType, coinType))
}

/** A network may have two coin types. */
function isSameNetwork(one: number | null, other: number): boolean {
  const [a, b] = [one ?? -1, other].map(networkOfCoinType)
  return a !== undefined && a.namespace === b?.namespace && a.reference === b.reference
}

export const nameRows = {
  async find(db: Database, label: string): Promise<NameRow | undefined> {
    const isLive = and(eq(names.label, label), isNull(names.releasedAt))
    const [row] = await db.select().from(names).where(isLive)
    return row
  },

  ofAddress(db: Database, address: string): Promise<NameRow[]> {
    return db
      .select()
      .from(names)
      .where(and(eq(names.address, address), isNull(names.releasedAt)))
      .orderBy(asc(names.createdAt), asc(names.label))
      .limit(MOST_TOLD)
  },

  async takenOf(db: Database, skeletons: readonly string[], now: number): Promise<Set<string>> {
    const rows = await db
      .select({ skeleton: names.skeleton })
      .from(names)
      .where(and(inArray(names.skeleton, [...skeletons]), sql`${hasRested(now)} is not true`))
    return new Set(rows.map(({ skeleton }) => skeleton))
  },

  /** Whether the owner offers the name to this address, or this address released it. */
  async isKeptFor(db: Database, label: string, address: string): Promise<boolean> {
    const isGiven = and(isNull(names.releasedAt), eq(names.offeredTo, address))
    const isLast = and(isNotNull(names.releasedAt), eq(names.address, address))
    const rows = await db
      .select({ label: names.label })
      .from(names)
      .where(and(eq(names.label, label), or(isGiven, isLast)))
    return rows.length > 0
  },

  /** Serializes changes of an account's names, so that their number stays correct. */
  async lockAccount(transaction: Database, address: string): Promise<void> {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`name ${address}`}, 0))`,
    )
  },

  /** Deletes an expired released name first, then locks similar names. */
  async lockSimilar(transaction: Database, of: Pick<NameRow, 'label' | 'skeleton'>, now: number) {
    const isSimilar = or(eq(names.label, of.label), eq(names.skeleton, of.skeleton))
    await transaction.delete(names).where(and(isSimilar, hasRested(now)))
    const [row] = await transaction.select().from(names).where(isSimilar).for('update')
    return row
  },

  async insert(transaction: Database, row: typeof names.$inferInsert): Promise<boolean> {
    const rows = await transaction
      .insert(names)
      .values(row)
      .onConflictDoNothing()
      .returning({ label: names.label })
    return rows.length > 0
  },

  async update(transaction: Database, label: string, change: Partial<NameRow>): Promise<void> {
    await transaction.update(names).set(change).where(eq(names.label, label))
  },

  /** @returns whether the nonce was unused */
  async useNonce(transaction: Database, hash: string, expiresAt: Date): Promise<boolean> {
    const rows = await transaction
      .insert(nameNonces)
      .values({ hash, expiresAt })
      .onConflictDoNothing()
      .returning({ hash: nameNonces.hash })
    return rows.length > 0
  },
}

export function hasRested(now: number): SQL | undefined {
  return lte(names.releasedAt, new Date(now - REST))
}
