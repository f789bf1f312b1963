import { and, asc, desc, gt, gte, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditCheckpoints, auditLog } from '../../db/schema/audit.js'
import { chainEvents } from './chainEvents.js'
import { latestCheckpoint, lockAudit } from './checkpoints.js'
import { checkpointMac, GENESIS } from './rowHash.js'
import { faultOf } from './verifyAudit.js'

const BATCH = 5_000

/**
 * Deletes audit rows older than `before`. A checkpoint stores the hash of the last deleted row,
 * where the chain continues. Keeps the newest row.
 * @returns the number of deleted rows
 * @throws for a changed row, and keeps it and all later rows
 */
export async function pruneAudit(
  db: Database,
  options: { key: Uint8Array; before: Date },
): Promise<number> {
  // Chain pending events first: after the checkpoint, older events would be rejected.
  await chainEvents(db, options)
  let pruned = 0
  for (;;) {
    const batch = await db.transaction((transaction) => pruneBatch(transaction, options))
    pruned += batch
    if (batch < BATCH) return pruned
  }
}

async function pruneBatch(
  transaction: Database,
  { key, before }: { key: Uint8Array; before: Date },
): Promise<number> {
  await lockAudit(transaction)
  const [last] = await transaction
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1)
  const [young = last] = await transaction
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(gte(auditLog.at, before))
    .orderBy(asc(auditLog.seq))
    .limit(1)
  if (young === undefined) return 0
  let head = (await latestCheckpoint(transaction, key)) ?? { seq: 0, hash: GENESIS }
  const rows = await transaction
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.seq, head.seq), lte(auditLog.seq, young.seq - 1)))
    .orderBy(asc(auditLog.seq))
    .limit(BATCH)
  if (rows.length === 0) return 0
  for (const row of rows) {
    const fault = faultOf(row, { key, before: head })
    if (fault !== undefined)
      throw new Error(`The audit log is not pruned: row ${head.seq + 1} ${fault}.`)
    head = row
  }
  const checkpoint = { seq: head.seq, hash: head.hash, before }
  await transaction
    .insert(auditCheckpoints)
    .values({ ...checkpoint, mac: checkpointMac(key, checkpoint) })
  await transaction.delete(auditLog).where(lte(auditLog.seq, head.seq))
  return rows.length
}
