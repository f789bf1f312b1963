import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.js'
import { dataScans, dataTransactions, dataTransfers } from '../tables.js'
import { ALL_BLOCKS } from './scans.js'

const TOGETHER = 500

export const STORED_SCANS = {
  table: dataScans,
  id: sql`${dataScans.network} || ' ' || ${dataScans.account}`,
  size: sql`case when ${dataScans.account} = ${ALL_BLOCKS} then 0 else ${dataScans.found} end`,
  age: dataScans.askedAt,
}

export async function forgetUnused(db: Database, before: Date): Promise<void> {
  await forgetAccounts(db, sql`asked_at < ${before.toISOString()}::timestamptz`)
  await db
    .delete(dataTransactions)
    .where(and(lt(dataTransactions.readAt, before), eq(dataTransactions.scanned, false)))
}

export async function forgetAccounts(db: Database, which: SQL): Promise<void> {
  while ((await forgetSome(db, which)) === TOGETHER);
}

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
