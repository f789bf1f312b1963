import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Events, each row chained to the previous one. Triggers refuse every change of a row. */
export const auditLog = pgTable('audit_log', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  at: instant().notNull(),
  kind: text().notNull(),
  /** The pseudonym of a user, if known. */
  subject: text().notNull(),
  project: text().notNull(),
  /** JSON, exactly as hashed. */
  facts: text().notNull(),
  prev: text().notNull().unique(),
  hash: text().notNull(),
  /** The event's own id; null in older rows. */
  event: text().unique(),
})

/**
 * Events before they are chained: written in their own transaction, and moved to the audit log in batches a moment later. A
 * trigger refuses changes of them.
 */
export const auditPending = pgTable('audit_pending', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  event: text().notNull(),
  at: instant().notNull(),
  kind: text().notNull(),
  subject: text().notNull(),
  project: text().notNull(),
  facts: text().notNull(),
  mac: text().notNull(),
})

/** Start of the audit log after pruning. A trigger refuses changes. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  hash: text().notNull(),
  /** All deleted rows are older. */
  before: instant().notNull(),
  /** HMAC of the whole row. */
  mac: text().notNull(),
})
