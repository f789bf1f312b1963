import type { auditCheckpoints, auditLog, auditPending } from '../../db/schema/audit.js'
import { mac } from '../../platform/bytes.js'

export type AuditRow = typeof auditLog.$inferSelect
export type PendingRow = typeof auditPending.$inferSelect
export type Checkpoint = typeof auditCheckpoints.$inferSelect

/** The hash before the first row. */
export const GENESIS = '0'.repeat(43)

/**
 * The HMAC that chains a row to the previous one. It is keyed, so that an attacker with write access to the database but
 * without a master key cannot make a valid chain.
 */
export function rowHash(key: Uint8Array, row: Omit<AuditRow, 'hash'>): string {
  const { seq, at, kind, subject, project, facts, prev, event } = row
  const parts = [prev, String(seq), at.toISOString(), kind, subject, project, facts]
  return mac(key, event === null ? parts : [...parts, event])
}

/** The HMAC of an event that is not chained yet, so that only the services can add events. */
export function pendingMac(key: Uint8Array, row: Omit<PendingRow, 'id' | 'mac'>): string {
  const { event, at, kind, subject, project, facts } = row
  return mac(key, ['pending', event, at.toISOString(), kind, subject, project, facts])
}

/** The HMAC of a checkpoint, so that only the services can move the beginning of the chain. */
export function checkpointMac(key: Uint8Array, row: Omit<Checkpoint, 'mac'>): string {
  return mac(key, ['checkpoint', String(row.seq), row.hash, row.before.toISOString()])
}
