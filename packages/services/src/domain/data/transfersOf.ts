import { and, between, desc, eq, inArray, max } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { dataTransfers as table } from '../../db/schema.js'
import type { BlockRange, NftId, TokenTransfer } from '../../namespaces/chainReader.js'
import type { Subject } from './scans.js'

/** A transfer as it is kept. */
export type TransferRow = typeof table.$inferSelect

/** Rows in one statement. */
const TOGETHER = 500
/** Transfers that one page tells of. */
const MOST_TRANSFERS = 2_000

export async function writeTransfers(
  db: Database,
  subject: Subject,
  transfers: readonly TokenTransfer[],
): Promise<void> {
  const rows = transfers.map(({ tokenId, amount, ...transfer }) => ({
    ...subject,
    ...transfer,
    tokenId: tokenId?.toString() ?? null,
    amount: amount.toString(),
  }))
  for (let index = 0; index < rows.length; index += TOGETHER)
    await db
      .insert(table)
      .values(rows.slice(index, index + TOGETHER))
      .onConflictDoNothing()
}

export async function eraseTransfers(
  db: Database,
  { network, account }: Subject,
  { from, to }: BlockRange,
): Promise<void> {
  await db
    .delete(table)
    .where(
      and(eq(table.network, network), eq(table.account, account), between(table.block, from, to)),
    )
}

/** Tokens that went to or from an account, the latest first. */
export async function seenTokens(
  db: Database,
  { network, account }: Subject,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ token: table.token })
    .from(table)
    .where(and(eq(table.network, network), eq(table.account, account), eq(table.kind, 'fungible')))
    .groupBy(table.token)
    .orderBy(desc(max(table.block)), table.token)
    .limit(most)
  return rows.map(({ token }) => token)
}

/** NFTs that went to or from an account, the latest first. */
export async function seenNfts(
  db: Database,
  { network, account }: Subject,
  most: number,
): Promise<NftId[]> {
  const rows = await db
    .select({ token: table.token, tokenId: table.tokenId })
    .from(table)
    .where(and(eq(table.network, network), eq(table.account, account), eq(table.kind, 'nft')))
    .groupBy(table.token, table.tokenId)
    .orderBy(desc(max(table.block)), table.token, table.tokenId)
    .limit(most)
  return rows.flatMap(({ token, tokenId }) =>
    tokenId === null ? [] : [{ token, tokenId: BigInt(tokenId) }],
  )
}

/** The transfers in some transactions from and to an account, in their order. */
export async function transfersIn(
  db: Database,
  { network, account }: Subject,
  hashes: readonly string[],
): Promise<TransferRow[]> {
  if (hashes.length === 0) return []
  return db
    .select()
    .from(table)
    .where(
      and(eq(table.network, network), eq(table.account, account), inArray(table.hash, [...hashes])),
    )
    .orderBy(table.block, table.log, table.part)
    .limit(MOST_TRANSFERS)
}
