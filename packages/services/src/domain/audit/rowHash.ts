import type { auditCheckpoints, auditLog, auditPending } from '../../db/schema/audit.js'
import { mac } from '../../platform/bytes.js'

export type AuditRow = typeof auditLog.$inferSelect
export type PendingRow = typeof auditPending.$inferSelect
export type Checkpoint = typeof auditCheckpoints.$inferSelect

export const GENESIS = '0'.repeat(43)

/** Uses a key, so that write access to the database is not enough to forge a chain. */
export function rowHash(key: Uint8Array, row: Omit<AuditRow, 'hash'>): string {
  const { seq, at, kind, subject, project, facts, prev, event } = row
  const parts = [prev, String(seq), at.toISOString(), kind, subject, project, facts]
  return mac(key, event === null ? parts : [...parts, event])
}

export function pendingMac(key: Uint8Array, row: Omit<PendingRow, 'id' | 'mac'>): string {
  const { event, at, kind, subject, project, facts } = row
  return mac(key, ['pending', event, at.toISOString(), kind, subject, project, facts])
}

export function checkpointMac(key: Uint8Array, row: Omit<Checkpoint, 'mac'>): string {
  return mac(key, ['checkpoint', String(row.seq), row.hash, row.before.toISOString()])
}
