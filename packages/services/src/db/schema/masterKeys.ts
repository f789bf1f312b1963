import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Fingerprints of the master keys of this database. A process with another key does not start. */
export const masterKeys = pgTable('master_keys', {
  position: integer().primaryKey(),
  fingerprint: text().notNull(),
})
