import { asc, desc, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditCheckpoints, auditLog } from '../../db/schema/audit.js'
import { isSame } from '../../platform/bytes.js'
import { type AuditRow, checkpointMac, GENESIS, rowHash } from './rowHash.js'

const BATCH = 1_000

export type Anchor = { seq: number; hash: string }

export type Verdict =
  | { isWhole: true; rows: number; pruned: number; head: Anchor | undefined }
  | { isWhole: false; seq: number; fault: string }

/** Starts at the last checkpoint. Only anchors detect missing rows at the end. Ignores anchors of pruned rows. */
export async function verifyAudit(
  db: Database,
  options: { key: Uint8Array; anchors?: readonly Anchor[] },
): Promise<Verdict> {
  const { key, anchors = [] } = options
  const expected = new Map<number, Set<string>>()
  for (const { seq, hash } of anchors) expected.set(seq, (expected.get(seq) ?? new Set()).add(hash))
  const differs = ({ seq, hash }: Anchor) => {
    const hashes = expected.get(seq)
    return hashes !== undefined && (hashes.size > 1 || !hashes.has(hash))
  }

  const [checkpoint] = await db
    .select()
    .from(auditCheckpoints)
    .orderBy(desc(auditCheckpoints.seq))
    .limit(1)
  if (checkpoint !== undefined) {
    const { seq } = checkpoint
    if (!isSame(checkpoint.mac, checkpointMac(key, checkpoint)))
      return { isWhole: false, seq, fault: 'has a forged checkpoint' }
    if (differs(checkpoint)) return { isWhole: false, seq, fault: OTHER }
  }
  const start: Anchor = checkpoint ?? { seq: 0, hash: GENESIS }
  let head = start
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, head.seq))
      .orderBy(asc(auditLog.seq))
      .limit(BATCH)
    for (const row of rows) {
      const fault = faultOf(row, { key, before: head }) ?? (differs(row) ? OTHER : undefined)
      if (fault !== undefined) return { isWhole: false, seq: head.seq + 1, fault }
      head = { seq: row.seq, hash: row.hash }
    }
    if (rows.length < BATCH) break
  }
  const furthest = anchors.reduce((most, { seq }) => Math.max(most, seq), 0)
  if (furthest > head.seq)
    return {
      isWhole: false,
      seq: head.seq + 1,
      fault: `is missing: the log once reached row ${furthest}`,
    }
  return {
    isWhole: true,
    rows: head.seq - start.seq,
    pruned: start.seq,
    head: head.seq === 0 ? undefined : { seq: head.seq, hash: head.hash },
  }
}

const OTHER = 'is not the one of the anchor'

export function faultOf(
  row: AuditRow,
  options: { key: Uint8Array; before: Anchor },
): string | undefined {
  const { key, before } = options
  if (row.seq !== before.seq + 1) return `is missing: row ${row.seq} comes next`
  if (!isSame(row.prev, before.hash)) return 'does not follow the row before it'
  if (!isSame(row.hash, rowHash(key, row))) return 'was changed'
  return undefined
}
