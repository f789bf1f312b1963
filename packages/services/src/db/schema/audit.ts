import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/** Events, each row chained to the previous one. Triggers refuse every change of a row. */
export const auditLog = pgTable('audit_log', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  at: instant().notNull(),
  kind: text().notNull(),
  subject: text().notNull(),
  project: text().notNull(),
  /** JSON, exactly as hashed. */
  facts: text().notNull(),
  prev: text().notNull().unique(),
  hash: text().notNull(),
  /** Null in older rows. */
  event: text().unique(),
})

/** Events that are not chained yet. A trigger refuses changes of them. */
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
  /** The time before which all rows are deleted. */
  before: instant().notNull(),
  mac: text().notNull(),
})
