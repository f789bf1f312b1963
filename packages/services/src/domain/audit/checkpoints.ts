import { desc, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditCheckpoints } from '../../db/schema/audit.js'
import { isSame } from '../../platform/bytes.js'
import { type Checkpoint, checkpointMac } from './rowHash.js'

/** An arbitrary number for advisory locks, which other programs do not use. */
const LOCK = 8_647_511_905

/** Only one transaction at a time may change the start and end of the audit log. */
export async function lockAudit(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
}

/** @returns undefined if no row was pruned, or for a forged checkpoint */
export async function latestCheckpoint(
  db: Database,
  key: Uint8Array,
): Promise<Checkpoint | undefined> {
  const [row] = await db
    .select()
    .from(auditCheckpoints)
    .orderBy(desc(auditCheckpoints.seq))
    .limit(1)
  return row !== undefined && isSame(row.mac, checkpointMac(key, row)) ? row : undefined
}
