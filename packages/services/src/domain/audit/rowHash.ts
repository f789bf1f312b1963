import type { auditLog } from '../../db/schema.js'
import { mac } from '../bytes.js'

export type AuditRow = typeof auditLog.$inferSelect

/** What the first row stands on. */
export const GENESIS = '0'.repeat(43)

/**
 * The HMAC that chains a row to the one before it. It is keyed, so that whoever can write to the database but has no
 * master key cannot make a chain that holds.
 */
export function rowHash(key: Uint8Array, row: Omit<AuditRow, 'hash'>): string {
  const { seq, at, kind, subject, project, facts, prev } = row
  return mac(key, [prev, String(seq), at.toISOString(), kind, subject, project, facts])
}
