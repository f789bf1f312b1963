import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'

/**
 * Proofs of possession and of work that have been used, until they would be too old anyway. Unlogged, as the migration
 * says: PostgreSQL empties the table when it recovers from a crash, and {@link nonceSeeds} with it, so that no proof of
 * possession from before counts any more.
 */
export const proofs = pgTable(
  'proofs',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)

/** The seed of proof nonces beside the master key: one row, unlogged like the proofs. */
export const nonceSeeds = pgTable('nonce_seeds', {
  id: integer().primaryKey(),
  seed: text().notNull(),
})

/** The usage of each limit in its current window. */
/** Keeps the name of the first release, for upgrades in steps. */
export const rateLimits = pgTable(
  'budgets',
  { name: text().primaryKey(), spent: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index().on(table.endsAt)],
)
