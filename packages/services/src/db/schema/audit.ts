import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Events. Each row contains the hash of the previous row. Triggers prevent changes. */
export const auditLog = pgTable('audit_log', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  at: instant().notNull(),
  kind: text().notNull(),
  subject: text().notNull(),
  project: text().notNull(),
  /** JSON exactly as hashed. */
  facts: text().notNull(),
  prev: text().notNull().unique(),
  hash: text().notNull(),
  /** Null in older rows. */
  event: text().unique(),
})

/** Events before their row in the audit log. A trigger prevents changes. */
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

/** Start of the audit log after pruning. A trigger prevents changes. */
export const auditCheckpoints = pgTable('audit_checkpoints', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  hash: text().notNull(),
  /** Rows before this time are deleted. */
  before: instant().notNull(),
  mac: text().notNull(),
})
