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
import { overBudget, sumOf } from '../../admission/storedBudget.js'
import { ALL_BLOCKS } from './scans.js'

/** Milliseconds for which the transfers of an account are kept after it was last asked for. */
const KEPT = 30 * DAY
/** Accounts that are deleted at a time. */
const TOGETHER = 500
/** Accounts by the transfers that are stored of them. */
const SCANS = {
  table: dataScans,
  id: sql`${dataScans.network} || ' ' || ${dataScans.account}`,
  size: sql`case when ${dataScans.account} = ${ALL_BLOCKS} then 0 else ${dataScans.found} end`,
  age: dataScans.askedAt,
}

/**
 * Deletes the transfers of accounts that were not asked for in a while, and those beyond the budget.
 * @param options.budget Transfers of all accounts together.
 */
export async function forgetChains(
  db: Database,
  now: number,
  { budget }: { budget: number },
): Promise<void> {
  const before = new Date(now - KEPT)
  await forgetAccounts(db, sql`asked_at < ${before.toISOString()}::timestamptz`)
  if ((await sumOf(db, SCANS)) > budget)
    await forgetAccounts(db, sql`${SCANS.id} in (${overBudget(SCANS, budget)})`)
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
