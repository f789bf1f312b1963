import { forgetAccounts, forgetUnused, STORED_SCANS } from '@vestibule/indexer'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { dataNfts, dataTokens } from '../../db/schema/chainData.js'
import { DAY } from '../../platform/time.js'
import { overBudget, sumOf } from '../admission/storedBudget.js'

/** Time in ms until the data of an account without requests is deleted. */
const KEPT = 30 * DAY

/** Deletes old data, and data above the budget. @param options.budget maximum number of transfers of all accounts */
export async function forgetChains(
  db: Database,
  now: number,
  { budget }: { budget: number },
): Promise<void> {
  const before = new Date(now - KEPT)
  await forgetUnused(db, before)
  if ((await sumOf(db, STORED_SCANS)) > budget)
    await forgetAccounts(db, sql`${STORED_SCANS.id} in (${overBudget(STORED_SCANS, budget)})`)
  await db.delete(dataTokens).where(lt(dataTokens.readAt, before))
  await db.delete(dataNfts).where(lt(dataNfts.readAt, before))
}
