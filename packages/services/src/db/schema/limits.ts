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

/** What the nonces of proofs are made with beside the master key: one row, unlogged as the proofs are. */
export const nonceSeeds = pgTable('nonce_seeds', {
  id: integer().primaryKey(),
  seed: text().notNull(),
})

/** What has been spent of each limit in its present window. */
/** Keeps the name of the first release, which the processes of an upgrade in steps ask for. */
export const rateLimits = pgTable(
  'budgets',
  { name: text().primaryKey(), spent: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index().on(table.endsAt)],
)
