import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import {
  dataNfts,
  dataScans,
  dataTokens,
  dataTransactions,
  dataTransfers,
} from '../../../db/schema/chainData.js'
import { DAY } from '../../../platform/time.js'
import { ALL_BLOCKS } from './scans.js'

/** Milliseconds that what was read of a chain is kept after someone last asked for it. */
const KEPT = 30 * DAY
/** Transfers of all accounts together. */
const MOST = 5_000_000
/** Accounts that are forgotten at a time. */
const TOGETHER = 500

/**
 * Forgets the accounts that nobody has asked for in a while, and what was looked at for them.
 * @param options.most Transfers of all accounts together. @default MOST
 */
export async function forgetChains(
  db: Database,
  now: number,
  { most = MOST }: { most?: number } = {},
): Promise<void> {
  const before = new Date(now - KEPT)
  await forgetAccounts(db, sql`asked_at < ${before.toISOString()}::timestamptz`)
  // Of too many those that were asked for longest ago.
  await forgetAccounts(
    db,
    sql`(network, account) in (select network, account from (
    select network, account, sum(found) over (order by asked_at desc, network, account) as total
    from ${dataScans} where account <> ${ALL_BLOCKS}) as counted where total > ${most})`,
  )
  await db
    .delete(dataTransactions)
    .where(and(lt(dataTransactions.readAt, before), eq(dataTransactions.scanned, false)))
  await db.delete(dataTokens).where(lt(dataTokens.readAt, before))
  await db.delete(dataNfts).where(lt(dataNfts.readAt, before))
}

async function forgetAccounts(db: Database, which: SQL): Promise<void> {
  while ((await forgetSome(db, which)) === TOGETHER);
}

/** @returns how many accounts were forgotten */
async function forgetSome(db: Database, which: SQL): Promise<number> {
  return db.transaction(async (transaction) => {
    const old = await transaction
      .select({ network: dataScans.network, account: dataScans.account })
      .from(dataScans)
      .where(and(which, ne(dataScans.account, ALL_BLOCKS)))
      .limit(TOGETHER)
      .for('update', { skipLocked: true })
    for (const network of new Set(old.map((row) => row.network))) {
      const accounts = old.flatMap((row) => (row.network === network ? [row.account] : []))
      for (const table of [dataTransfers, dataScans])
        await transaction
          .delete(table)
          .where(and(eq(table.network, network), inArray(table.account, accounts)))
    }
    return old.length
  })
}
