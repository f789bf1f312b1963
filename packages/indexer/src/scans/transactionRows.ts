import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { BlockRange, ChainTransaction } from '../chainReader.js'
import type { Database } from '../database.js'
import { dataTransactions as table } from '../tables.js'

const TOGETHER = 500

export type TransactionRow = typeof table.$inferSelect

export async function writeTransactions(
  db: Database,
  network: string,
  options: { transactions: readonly ChainTransaction[]; scanned: boolean; now: number },
): Promise<void> {
  const { transactions, scanned, now } = options
  // One insert must not contain a row twice.
  const byHash = new Map(transactions.map((each) => [each.hash, each]))
  // A fixed order prevents deadlocks between parallel writers.
  const sorted = [...byHash.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1))
  const rows = sorted.map(
    ({ minedAt, recipient = null, value, fee, succeeded, ...transaction }) => ({
      ...transaction,
      network,
      recipient,
      scanned,
      minedAt: new Date(minedAt),
      value: value.toString(),
      fee: fee?.toString() ?? null,
      succeeded: succeeded ?? null,
      readAt: new Date(now),
    }),
  )
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  for (let index = 0; index < rows.length; index += TOGETHER)
    await db
      .insert(table)
      .values(rows.slice(index, index + TOGETHER))
      .onConflictDoUpdate({
        target: [table.network, table.hash],
        set: {
          block: excluded('block'),
          blockHash: excluded('block_hash'),
          position: excluded('position'),
          minedAt: excluded('mined_at'),
          succeeded: sql`coalesce(excluded.succeeded, case when ${table.blockHash} = excluded.block_hash then ${table.succeeded} end)`,
          fee: sql`coalesce(excluded.fee, ${table.fee})`,
          scanned: sql`${table.scanned} or excluded.scanned`,
          readAt: excluded('read_at'),
        },
      })
}

export async function eraseTransactions(
  db: Database,
  network: string,
  { from, to }: BlockRange,
): Promise<void> {
  await db.delete(table).where(and(eq(table.network, network), between(table.block, from, to)))
}

export async function loadTransactions(
  db: Database,
  network: string,
  hashes: readonly string[],
): Promise<TransactionRow[]> {
  if (hashes.length === 0) return []
  return db
    .select()
    .from(table)
    .where(and(eq(table.network, network), inArray(table.hash, [...hashes])))
}

export async function writeOutcomes(
  db: Database,
  network: string,
  outcomes: ReadonlyMap<string, boolean>,
): Promise<void> {
  for (const succeeded of [true, false]) {
    const hashes = [...outcomes].flatMap(([hash, outcome]) => (outcome === succeeded ? [hash] : []))
    if (hashes.length > 0)
      await db
        .update(table)
        .set({ succeeded })
        .where(and(eq(table.network, network), inArray(table.hash, hashes)))
  }
}
