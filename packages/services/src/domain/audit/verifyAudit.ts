import { asc, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditLog } from '../../db/schema/audit.js'
import { isSame } from '../../platform/bytes.js'
import { type AuditRow, GENESIS, rowHash } from './rowHash.js'

const BATCH = 1_000

/** A place of the chain that someone has written down elsewhere, such as `42:hash`. */
export type Anchor = { seq: number; hash: string }

export type Verdict =
  | { isWhole: true; rows: number; head: Anchor | undefined }
  /** The first row that does not stand where it was put. */
  | { isWhole: false; seq: number; fault: string }

/** Walks the chain from its first row to its last. Rows missing from the end are noticed by an anchor alone. */
export async function verifyAudit(
  db: Database,
  options: { key: Uint8Array; anchor?: Anchor | undefined },
): Promise<Verdict> {
  const { key, anchor } = options
  let head: Anchor = { seq: 0, hash: GENESIS }
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, head.seq))
      .orderBy(asc(auditLog.seq))
      .limit(BATCH)
    for (const row of rows) {
      const fault = faultOf(row, { key, before: head, anchor })
      if (fault !== undefined) return { isWhole: false, seq: head.seq + 1, fault }
      head = { seq: row.seq, hash: row.hash }
    }
    if (rows.length < BATCH) break
  }
  if (anchor !== undefined && anchor.seq > head.seq)
    return {
      isWhole: false,
      seq: head.seq + 1,
      fault: `is missing: the log once reached row ${anchor.seq}`,
    }
  return { isWhole: true, rows: head.seq, head: head.seq === 0 ? undefined : head }
}

function faultOf(
  row: AuditRow,
  options: { key: Uint8Array; before: Anchor; anchor: Anchor | undefined },
): string | undefined {
  const { key, before, anchor } = options
  if (row.seq !== before.seq + 1) return `is missing: row ${row.seq} comes next`
  if (!isSame(row.prev, before.hash)) return 'does not follow the row before it'
  if (!isSame(row.hash, rowHash(key, row))) return 'was changed'
  if (anchor?.seq === row.seq && !isSame(anchor.hash, row.hash))
    return 'is not the one of the anchor'
  return undefined
}
