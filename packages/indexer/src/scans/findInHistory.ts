import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../database.js'
import { dataTransactions, dataTransfers } from '../tables.js'
import type { Subject } from './scans.js'

export type HistoryPlace = { block: bigint; position: number }

export type Found = HistoryPlace & { hash: string; blockHash: string; isLogged: boolean }

const Rows = z.object({
  rows: z.array(
    z.object({
      hash: z.string(),
      block_hash: z.string(),
      block: z.coerce.bigint(),
      position: z.number(),
      logged: z.boolean(),
    }),
  ),
})

export async function findInHistory(
  db: Database,
  { network, account }: Subject,
  { before, most }: { before: HistoryPlace | undefined; most: number },
): Promise<Found[]> {
  const older =
    before === undefined
      ? sql`true`
      : sql`(block, position) < (${before.block.toString()}::bigint, ${before.position}::integer)`
  const inOrder = sql`order by block desc, position desc limit ${most}`
  const found = await db.execute(sql`
    select hash, block_hash, block, position, bool_or(logged) as logged from (
      (select distinct hash, block_hash, block, position, true as logged from ${dataTransfers}
        where network = ${network} and account = ${account} and ${older} ${inOrder})
      union all
      (select hash, block_hash, block, position, false as logged from ${dataTransactions}
        where network = ${network} and scanned and sender = ${account} and ${older} ${inOrder})
      union all
      (select hash, block_hash, block, position, false as logged from ${dataTransactions}
        where network = ${network} and scanned and recipient = ${account} and ${older} ${inOrder})
    ) as found group by hash, block_hash, block, position ${inOrder}`)
  return Rows.parse(found).rows.map(({ block_hash: blockHash, logged: isLogged, ...row }) => ({
    ...row,
    blockHash,
    isLogged,
  }))
}
