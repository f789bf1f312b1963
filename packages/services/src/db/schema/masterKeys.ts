import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Fingerprints of the master keys that this database uses, so that a process with another key does not start. */
export const masterKeys = pgTable('master_keys', {
  /** The index of the key in the key file, from 0. */
  position: integer().primaryKey(),
  /** HKDF of the key, base64url. */
  fingerprint: text().notNull(),
})
