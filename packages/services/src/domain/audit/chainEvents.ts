import { asc, desc, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditLog, auditPending } from '../../db/schema/audit.js'
import { isSame } from '../../platform/bytes.js'
import { latestCheckpoint, lockAudit } from './checkpoints.js'
import { type AuditRow, GENESIS, type PendingRow, pendingMac, rowHash } from './rowHash.js'

const BATCH = 500

/** Chains one batch at a time, in one process. Removes forged and duplicate events. @returns the numbers of both */
export async function chainEvents(
  db: Database,
  { key }: { key: Uint8Array },
): Promise<{ chained: number; refused: number }> {
  const all = { chained: 0, refused: 0 }
  for (;;) {
    const { chained, refused, isLast } = await db.transaction((transaction) =>
      chainBatch(transaction, key),
    )
    all.chained += chained
    all.refused += refused
    if (isLast) return all
  }
}

async function chainBatch(transaction: Database, key: Uint8Array) {
  await lockAudit(transaction)
  const waiting = transaction
    .select({ id: auditPending.id })
    .from(auditPending)
    .orderBy(asc(auditPending.id))
    .limit(BATCH)
  const taken = await transaction
    .delete(auditPending)
    .where(inArray(auditPending.id, waiting))
    .returning()
  if (taken.length === 0) return { chained: 0, refused: 0, isLast: true }

  const genuine = await findGenuine(transaction, { key, taken })
  if (genuine.length > 0)
    await transaction.insert(auditLog).values(await link(transaction, { key, genuine }))
  const refused = taken.length - genuine.length
  return { chained: genuine.length, refused, isLast: taken.length < BATCH }
}

/** Finds valid events. Returns each event once, even if a row was copied. */
async function findGenuine(
  transaction: Database,
  { key, taken }: { key: Uint8Array; taken: readonly PendingRow[] },
): Promise<PendingRow[]> {
  const ours = taken
    .filter((row) => isSame(row.mac, pendingMac(key, row)))
    .sort((one, other) => one.id - other.id)
  const events = ours.map(({ event }) => event)
  const known = await transaction
    .select({ event: auditLog.event })
    .from(auditLog)
    .where(inArray(auditLog.event, events))
  const seen = new Set(known.map(({ event }) => event))
  // A pruned event is not in the log any more, so a copy of it looks new.
  const { before } = (await latestCheckpoint(transaction, key)) ?? {}
  return ours.filter(
    ({ event, at }) =>
      !seen.has(event) && (before === undefined || at >= before) && seen.add(event),
  )
}

async function link(
  transaction: Database,
  { key, genuine }: { key: Uint8Array; genuine: readonly PendingRow[] },
): Promise<AuditRow[]> {
  const [last] = await transaction
    .select({ seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1)
  let { seq, hash } = last ?? { seq: 0, hash: GENESIS }
  return genuine.map(({ event, at, kind, subject, project, facts }) => {
    seq += 1
    const row = { seq, at, kind, subject, project, facts, prev: hash, event }
    hash = rowHash(key, row)
    return { ...row, hash }
  })
}
