import { and, between, desc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { BlockRange, NftId, TokenTransfer } from '../chainReader.js'
import type { Database } from '../database.js'
import { dataTransfers as table } from '../tables.js'
import type { Subject } from './scans.js'

export type TransferRow = typeof table.$inferSelect

const TOGETHER = 5_000
const COLUMNS = sql.raw(
  'block, block_hash, hash, position, log, part, token, kind, token_id, sender, recipient, amount',
)
const TYPED = sql.raw(
  `block bigint, block_hash text, hash text, position integer, log integer, part integer, token text,
  kind text, token_id text, sender text, recipient text, amount text`,
)
const MOST_TRANSFERS = 2_000

export async function writeTransfers(
  db: Database,
  subject: Subject,
  transfers: readonly TokenTransfer[],
): Promise<void> {
  for (let index = 0; index < transfers.length; index += TOGETHER) {
    const rows = transfers.slice(index, index + TOGETHER).map(rowOf)
    // One parameter instead of twelve per row: parameters are expensive.
    await db.execute(sql`
      insert into ${table} (network, account, ${COLUMNS})
      select ${subject.network}, ${subject.account}, ${COLUMNS}
      from json_to_recordset(${JSON.stringify(rows)}::json) as found (${TYPED})
      on conflict do nothing`)
  }
}

function rowOf({ block, blockHash, tokenId, amount, ...rest }: TokenTransfer) {
  return {
    ...rest,
    block: block.toString(),
    block_hash: blockHash,
    token_id: tokenId?.toString() ?? null,
    amount: amount.toString(),
  }
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

/** Omits transfers with the amount zero. */
export async function lastTransfersOf(
  db: Database,
  { network, account }: Subject,
  { tokens, most, total }: { tokens: readonly string[]; most: number; total: number },
): Promise<TransferRow[]> {
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.network, network),
        eq(table.account, account),
        inArray(table.token, [...tokens]),
        ne(table.amount, '0'),
      ),
    )
    .orderBy(desc(table.block), desc(table.log))
    .limit(MOST_TRANSFERS)
  const seen = new Map<string, number>()
  return rows
    .filter(({ token }) => {
      const count = (seen.get(token) ?? 0) + 1
      seen.set(token, count)
      return count <= most
    })
    .slice(0, total)
}

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
